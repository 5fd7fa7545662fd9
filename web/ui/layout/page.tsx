import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Heading } from '../heading.tsx';
import { BackLink } from './back-link.tsx';
import styles from './page.module.css';

interface PageProps {
  heading: ReactNode;
  lead?: ReactNode;
  /** `narrow` is for forms (500 px), `medium` for text and lists (600 px), `wide` for tables. */
  width?: 'narrow' | 'medium' | 'wide';
  /** The path of the screen above this one, which gets a link back. */
  parent?: string | undefined;
  children: ReactNode;
}

export function Page({ heading, lead, width = 'medium', parent, children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      {parent && <BackLink parent={parent} />}
      <PageHeading>{heading}</PageHeading>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}

let isFirstPage = true;

/** The heading takes the focus after a navigation, so that screen readers announce the new screen. */
export function PageHeading({ size, children }: { size?: 'display'; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page; a changed query or state is not
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [pathname]);
  return (
    <Heading level={1} size={size} className={styles.heading} ref={heading} tabIndex={-1}>
      {children}
    </Heading>
  );
}
