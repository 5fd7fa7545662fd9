import type { ReactNode } from 'react';
import styles from './notice-line.module.css';

interface NoticeLineProps {
  action?: { label: string; onClick: () => void } | undefined;
  children?: ReactNode;
}

/** A line above the page. Render it also without a text, so that screen readers announce a new one. */
export function NoticeLine({ action, children }: NoticeLineProps) {
  return (
    <div className={styles.line} role="status">
      {children}
      {children && action && (
        <button type="button" className={styles.button} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
