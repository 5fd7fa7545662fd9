import type { ReactNode } from 'react';
import { EmptyDrawing, type EmptyDrawingName } from './empty-drawing.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  line: string;
  drawing?: EmptyDrawingName;
  /** `small` is for a section of a screen that shows more. */
  size?: 'small';
  children?: ReactNode;
}

/** Shown instead of an empty list. The children say how the user can fill it. */
export function EmptyState({ line, drawing = 'stumps', size, children }: EmptyStateProps) {
  return (
    <div className={styles.frame} data-size={size}>
      <EmptyDrawing name={drawing} />
      <p className={styles.line}>{line}</p>
      {children}
    </div>
  );
}
