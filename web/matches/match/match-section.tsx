import { type ReactNode, type RefObject, useId } from 'react';
import { Heading } from '../../ui/heading.tsx';
import styles from './match-section.module.css';

interface MatchSectionProps {
  heading: string;
  /** To give it the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A part of a match under its heading. */
export function MatchSection({ heading, headingRef, children }: MatchSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} underlined id={id} ref={headingRef} tabIndex={-1}>
        {heading}
      </Heading>
      {children}
    </section>
  );
}
