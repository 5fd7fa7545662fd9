import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** `note` is for news that is neither an error nor the success of what the user did. */
  tone: 'error' | 'success' | 'note';
  /** False for a text that the page also shows in a notice elsewhere. */
  isAnnounced?: boolean;
  children: ReactNode;
}

/** Screen readers interrupt to announce an error, and wait for a pause to announce anything else. */
export function Notice({ tone, isAnnounced = true, children }: NoticeProps) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={styles.notice} data-tone={tone} role={isAnnounced ? role : undefined}>
      {children}
    </div>
  );
}
