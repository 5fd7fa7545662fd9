import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

interface ButtonStyleProps {
  /** `main` is for the most important action of a screen, and `danger` for deleting or calling off. */
  look?: 'main' | 'green' | 'danger' | 'plain';
  wide?: boolean;
}

/** With `aria-disabled`, the button can still have the focus but ignores clicks. */
export function Button({
  look = 'plain',
  wide,
  type = 'button',
  onClick,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyleProps) {
  return (
    <button
      className={styles.button}
      data-look={look}
      data-wide={wide}
      type={type}
      onClick={props['aria-disabled'] ? undefined : onClick}
      {...props}
    />
  );
}

export function ButtonLink({ look = 'plain', wide, ...props }: LinkProps & ButtonStyleProps) {
  return <Link className={styles.button} data-look={look} data-wide={wide} {...props} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  'aria-label': string;
  /** The icon as an SVG path in a square of 24 px. */
  icon: string;
}

export function IconButton({ icon, className = '', ...props }: IconButtonProps) {
  return (
    <button type="button" className={`${styles.icon} ${className}`} {...props}>
      <Icon path={icon} />
    </button>
  );
}

/** Draws the path in the text colour. The icon is hidden from screen readers. */
export function Icon({ path, size = 24 }: { path: string; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}
