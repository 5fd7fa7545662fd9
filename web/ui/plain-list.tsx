import type { HTMLAttributes, LiHTMLAttributes, RefAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './plain-list.module.css';

interface PlainListProps
  extends HTMLAttributes<HTMLElement>,
    RefAttributes<HTMLUListElement & HTMLOListElement> {
  as?: 'ul' | 'ol';
  between?: 'space' | 'line';
}

export function PlainList({ as: Element = 'ul', between, className, ...props }: PlainListProps) {
  return (
    <Element
      className={className ? `${styles.list} ${className}` : styles.list}
      data-between={between}
      {...props}
    />
  );
}

/** An entry in which a press anywhere follows its `RowLink`. */
export function LinkedRow({ className = '', ...props }: LiHTMLAttributes<HTMLLIElement>) {
  return <li className={`${styles.row} ${className}`} {...props} />;
}

/** The one link of a `LinkedRow`. A button beside it needs `position: relative`. */
export function RowLink({ className = '', ...props }: LinkProps) {
  return <Link className={`${styles.link} ${className}`} {...props} />;
}
