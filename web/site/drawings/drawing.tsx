import type { ReactNode } from 'react';
import palette from './drawing.module.css';

interface DrawingProps {
  width: number;
  height: number;
  className?: string;
  /** Makes the drawing fill its container, which may crop the top and the sides. */
  fills?: boolean;
  children: ReactNode;
}

/** Hidden from screen readers, because a drawing repeats what the text says. */
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
  /** The name of a CSS variable in `drawing.module.css`, without the leading dashes. */
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
