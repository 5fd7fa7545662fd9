import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Shows names and values in columns. With `long`, the columns are fewer and wider. */
export function Facts({ long, children }: { long?: boolean; children: ReactNode }) {
  return (
    <dl className={styles.facts} data-long={long}>
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  wide?: boolean | 'two';
  /** `alarm` makes the value red; `prose` makes it not bold. */
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
