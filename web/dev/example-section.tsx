import { type ReactNode, useId } from 'react';
import { Heading } from '../ui/heading.tsx';
import styles from './parts-screen.module.css';

/** A part of the page under its heading. */
export function ExampleSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} underlined id={id}>
        {heading}
      </Heading>
      {children}
    </section>
  );
}

/** One state of a part, with the code that shows it. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.example}>
      <p className={styles.name}>{name}</p>
      <div className={styles.narrow}>{children}</div>
    </div>
  );
}
