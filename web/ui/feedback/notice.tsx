import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** `error` interrupts a screen reader; `success` waits for a pause. */
  tone: 'error' | 'success';
  children: ReactNode;
}

/** A message in the page: what another product would put in an alert box. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
