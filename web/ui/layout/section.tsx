import {
  type HTMLAttributes,
  type ReactNode,
  type RefAttributes,
  type RefObject,
  useId,
} from 'react';
import { Heading } from '../heading.tsx';
import styles from './section.module.css';

interface SectionProps extends HTMLAttributes<HTMLElement>, RefAttributes<HTMLElement> {
  heading: string;
  size?: 'page' | 'title' | 'large';
  underlined?: boolean;
  aside?: ReactNode;
  headingRef?: RefObject<HTMLHeadingElement | null>;
}

export function Section(props: SectionProps) {
  const { heading, size, underlined, aside, headingRef, className, children, ...others } = props;
  const id = useId();
  return (
    <section
      className={className ? `${styles.section} ${className}` : styles.section}
      aria-labelledby={id}
      {...others}
    >
      <div className={styles.head} data-underlined={underlined}>
        <Heading level={2} size={size} id={id} ref={headingRef} tabIndex={-1}>
          {heading}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
