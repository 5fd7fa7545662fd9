import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  line: string;
  /** What to do about it. */
  children?: ReactNode;
}

/** Replaces an empty list. */
export function EmptyState({ line, children }: EmptyStateProps) {
  return (
    <div className={styles.frame}>
      <p className={styles.line}>{line}</p>
      {children}
    </div>
  );
}
