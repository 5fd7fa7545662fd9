import { type ReactNode, type RefObject, useId } from 'react';
import { Heading } from '../../ui/heading.tsx';
import styles from './match-section.module.css';

interface MatchSectionProps {
  heading: string;
  /** Lets the caller focus the heading. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

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
