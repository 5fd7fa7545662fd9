import type { ReactNode } from 'react';
import palette from './drawing.module.css';

interface DrawingProps {
  width: number;
  height: number;
  className?: string;
  /** Fills its container and may be cropped at the top and the sides. */
  fills?: boolean;
  children: ReactNode;
}

/** A decoration: it says nothing that the text does not say. */
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

interface LineProps {
  d: string;
  /** A variable of `drawing.module.css`, without the dashes. */
  color: string;
  width: number;
  round?: boolean;
}

export function Line({ d, color, width, round }: LineProps) {
  return (
    <path
      d={d}
      fill="none"
      stroke={`var(--${color})`}
      strokeWidth={width}
      strokeLinecap={round ? 'round' : undefined}
    />
  );
}
