import type { HTMLAttributes, RefAttributes } from 'react';
import styles from './heading.module.css';

interface HeadingProps
  extends HTMLAttributes<HTMLHeadingElement>,
    RefAttributes<HTMLHeadingElement> {
  level: 1 | 2 | 3 | 4;
  /** One of the text sizes of theme.css. Each level has a usual size. */
  size?: 'page' | 'title' | 'large' | 'body' | 'small';
  /** Draws a double line below, for the heading of a section. */
  underlined?: boolean;
}

const usualSizes = { 1: 'page', 2: 'title', 3: 'large', 4: 'body' } as const;

/** A heading in the headline typeface. With `tabIndex={-1}` it can be given the focus. */
export function Heading({ level, size, underlined, className, ...props }: HeadingProps) {
  const Element = `h${level}` as const;
  return (
    <Element
      className={className ? `${styles.heading} ${className}` : styles.heading}
      data-size={size ?? usualSizes[level]}
      data-underlined={underlined}
      {...props}
    />
  );
}
