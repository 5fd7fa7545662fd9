import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A message in the page. Screen readers announce an error at once, a success at the next pause. */
export function Notice({ tone, children }: { tone: 'error' | 'success'; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
