import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Shown instead of an empty list. The children say how the user can fill it. */
export function EmptyState({ line, children }: { line: string; children?: ReactNode }) {
  return (
    <div className={styles.frame}>
      <p className={styles.line}>{line}</p>
      {children}
    </div>
  );
}
