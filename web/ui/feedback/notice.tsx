import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** Screen readers interrupt to announce an error, and wait for a pause to announce a success. */
export function Notice({ tone, children }: { tone: 'error' | 'success'; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
