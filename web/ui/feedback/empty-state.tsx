import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Replaces an empty list. The children say what to do about it. */
export function EmptyState({ line, children }: { line: string; children?: ReactNode }) {
  return (
    <div className={styles.frame}>
      <p className={styles.line}>{line}</p>
      {children}
    </div>
  );
}
