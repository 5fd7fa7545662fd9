import type { HTMLAttributes, RefAttributes } from 'react';
import styles from './stack.module.css';

interface StackProps extends HTMLAttributes<HTMLDivElement>, RefAttributes<HTMLDivElement> {
  /** More space, as between the parts of a screen. */
  wide?: boolean;
}

/** One thing below the other, evenly spaced. */
export function Stack({ wide, className, ...props }: StackProps) {
  const classes = className ? `${styles.stack} ${className}` : styles.stack;
  return <div className={classes} data-wide={wide} {...props} />;
}

interface RowProps extends HTMLAttributes<HTMLDivElement> {
  /** All free space goes between the items, so that the last one is at the right edge. */
  spread?: boolean;
}

/** Things side by side, on to the next line where the width ends. */
export function Row({ spread, className, ...props }: RowProps) {
  const classes = className ? `${styles.row} ${className}` : styles.row;
  return <div className={classes} data-spread={spread} {...props} />;
}
