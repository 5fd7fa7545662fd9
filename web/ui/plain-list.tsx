import type { HTMLAttributes, RefAttributes } from 'react';
import styles from './plain-list.module.css';

interface PlainListProps
  extends HTMLAttributes<HTMLElement>,
    RefAttributes<HTMLUListElement & HTMLOListElement> {
  as?: 'ul' | 'ol';
  /** Separates the entries. */
  between?: 'space' | 'line';
}

/** A list without bullets or indentation. */
export function PlainList({ as: Element = 'ul', between, className, ...props }: PlainListProps) {
  return (
    <Element
      className={className ? `${styles.list} ${className}` : styles.list}
      data-between={between}
      {...props}
    />
  );
}
