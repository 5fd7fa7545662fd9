import type { ReactNode } from 'react';
import styles from './stack.module.css';

/** One thing below the other, evenly spaced. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** Things side by side, on to the next line where the width ends. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
