import type { HTMLAttributes, RefAttributes } from 'react';
import styles from './card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement>, RefAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Colours a bar at the left edge: green for what is agreed, red for what is called off. */
  tone?: 'confirmed' | 'alarm' | undefined;
}

/** A bordered sheet with its contents one below the other. */
export function Card({ as: Element = 'div', tone, className, ...props }: CardProps) {
  // TypeScript cannot see that the properties fit each of the four elements.
  const Sheet = Element as 'div';
  const classes = className ? `${styles.card} ${className}` : styles.card;
  return (
    <Sheet className={classes} data-tone={tone} {...(props as HTMLAttributes<HTMLDivElement>)} />
  );
}
