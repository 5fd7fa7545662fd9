import type { ReactNode } from 'react';
import palette from './drawing.module.css';

interface DrawingProps {
  /** Those of the drawing's own coordinates. */
  width: number;
  height: number;
  className?: string;
  /** Fills its place and is cut at the top and the sides, in place of being shown whole. */
  fills?: boolean;
  children: ReactNode;
}

/** A drawing beside what is written: it tells nothing that is not in the words. */
export function Drawing({ width, height, className = '', fills, children }: DrawingProps) {
  return (
    <svg
      className={`${palette.picture} ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fills ? 'xMidYMax slice' : 'xMidYMid meet'}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
