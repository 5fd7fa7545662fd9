import type { HTMLAttributes, RefAttributes } from 'react';
import styles from './stack.module.css';

interface StackProps extends HTMLAttributes<HTMLDivElement>, RefAttributes<HTMLDivElement> {
  wide?: boolean;
}

export function Stack({ wide, className, ...props }: StackProps) {
  const classes = className ? `${styles.stack} ${className}` : styles.stack;
  return <div className={classes} data-wide={wide} {...props} />;
}

interface RowProps extends HTMLAttributes<HTMLDivElement> {
  spread?: boolean;
}

export function Row({ spread, className, ...props }: RowProps) {
  const classes = className ? `${styles.row} ${className}` : styles.row;
  return <div className={classes} data-spread={spread} {...props} />;
}
