import { type ReactNode, useId } from 'react';
import styles from './opponents-section.module.css';

interface OpponentsSectionProps {
  heading: string;
  note: string;
  /** The rows. */
  children: ReactNode;
}

export function OpponentsSection({ heading, note, children }: OpponentsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.heading} id={id}>
          {heading}
        </h2>
        <p className={styles.note}>{note}</p>
      </div>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
