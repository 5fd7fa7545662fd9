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

/** A list row in which a click anywhere follows its `RowLink`. */
export function LinkedRow({ className = '', ...props }: LiHTMLAttributes<HTMLLIElement>) {
  return <li className={`${styles.row} ${className}`} {...props} />;
}

/** The link that fills a `LinkedRow`. Buttons in the row need `position: relative` to be above. */
export function RowLink({ className = '', ...props }: LinkProps) {
  return <Link className={`${styles.link} ${className}`} {...props} />;
}
