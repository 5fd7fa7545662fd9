import type { HTMLAttributes, RefAttributes } from 'react';
import styles from './card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement>, RefAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Colours the left edge: `confirmed` is green, `alarm` is red. */
  tone?: 'confirmed' | 'alarm' | undefined;
}

export function Card({ as: Element = 'div', tone, className, ...props }: CardProps) {
  // TypeScript does not see that the properties suit each of the four elements.
  const Sheet = Element as 'div';
  const classes = className ? `${styles.card} ${className}` : styles.card;
  return (
    <Sheet className={classes} data-tone={tone} {...(props as HTMLAttributes<HTMLDivElement>)} />
  );
}
