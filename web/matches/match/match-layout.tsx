import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout/stack.tsx';
import styles from './match-layout.module.css';

interface MatchLayoutProps {
  /** The details of the match. */
  children: ReactNode;
  /** Is next to the rest on a wide screen, and below the details on a phone. */
  aside: ReactNode;
  /** What the aside is about. */
  asideLabel: string;
  /** The last part. */
  history: ReactNode;
}

/** Arranges the parts of a match below its status. */
export function MatchLayout({ children, aside, asideLabel, history }: MatchLayoutProps) {
  return (
    <div className={styles.board}>
      <Stack wide>{children}</Stack>
      <aside className={styles.aside} aria-label={asideLabel}>
        <Stack wide>{aside}</Stack>
      </aside>
      {history}
    </div>
  );
}
