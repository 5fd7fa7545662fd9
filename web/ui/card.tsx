import type { HTMLAttributes, RefAttributes } from 'react';
import styles from './card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement>, RefAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Sets the colour of the left edge: green for `confirmed`, red for `alarm`. */
  tone?: 'confirmed' | 'alarm' | undefined;
}

export function Card({ as: Element = 'div', tone, className, ...props }: CardProps) {
  // TypeScript cannot infer that the props are valid for all four elements, so treat each as a div.
  const Sheet = Element as 'div';
  const classes = className ? `${styles.card} ${className}` : styles.card;
  return (
    <Sheet className={classes} data-tone={tone} {...(props as HTMLAttributes<HTMLDivElement>)} />
  );
}
