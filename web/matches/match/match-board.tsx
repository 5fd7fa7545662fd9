import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout/stack.tsx';
import styles from './match-board.module.css';

interface MatchBoardProps {
  /** The details of the match. */
  children: ReactNode;
  /** Stands beside the rest on a wide screen, and below the details on a phone. */
  aside: ReactNode;
  /** What the aside is about. */
  asideLabel: string;
  /** The last part. */
  history: ReactNode;
}

/** Arranges the parts of a match below its status. */
export function MatchBoard({ children, aside, asideLabel, history }: MatchBoardProps) {
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
