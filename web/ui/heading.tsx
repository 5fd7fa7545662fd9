import type { HTMLAttributes, RefAttributes } from 'react';
import styles from './heading.module.css';

interface HeadingProps
  extends HTMLAttributes<HTMLHeadingElement>,
    RefAttributes<HTMLHeadingElement> {
  level: 1 | 2 | 3 | 4;
  /** If `size` is missing, the heading level decides the size. */
  size?: 'display' | 'page' | 'title' | 'large' | 'body' | undefined;
}

const defaultSizes = { 1: 'page', 2: 'title', 3: 'large', 4: 'body' } as const;

export function Heading({ level, size, className, ...props }: HeadingProps) {
  const Element = `h${level}` as const;
  return (
    <Element
      className={className ? `${styles.heading} ${className}` : styles.heading}
      data-size={size ?? defaultSizes[level]}
      {...props}
    />
  );
}
