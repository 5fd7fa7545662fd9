import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** Of long values: two beside each other where there is much room, else one. */
  long?: boolean;
  children: ReactNode;
}

/** Names and values, side by side where there is room. */
export function Facts({ long, children }: FactsProps) {
  return (
    <dl className={styles.facts} data-long={long}>
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Takes the whole line; `two` takes the place of two. */
  wide?: boolean | 'two';
  /** `alarm` is red; `prose` is text to read rather than a value to look up. */
  tone?: 'alarm' | 'prose';
  children: ReactNode;
}

export function Fact({ name, wide, tone, children }: FactProps) {
  return (
    <div className={styles.fact} data-wide={wide} data-tone={tone}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
