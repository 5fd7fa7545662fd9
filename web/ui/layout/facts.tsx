import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A list of names and values in columns, which are fewer and wider for `long` values. */
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
  /** `alarm` is red; `prose` is not bold. */
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
