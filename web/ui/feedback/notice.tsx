import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** `note` is for news that is neither an error nor the success of what the user did. */
  tone: 'error' | 'success' | 'note';
  children: ReactNode;
}

/** Screen readers interrupt to announce an error, and wait for a pause to announce anything else. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
