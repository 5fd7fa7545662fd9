import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for those who do not see what stands beside it. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
