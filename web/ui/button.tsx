import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

interface ButtonLooks {
  /** `main` is the most important action of a screen; `danger` deletes or calls off something. */
  look?: 'main' | 'green' | 'danger' | 'plain';
  wide?: boolean;
}

/** With `aria-disabled`, the button keeps the focus and ignores clicks. */
export function Button({
  look = 'plain',
  wide,
  type = 'button',
  onClick,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & ButtonLooks) {
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

export function ButtonLink({ look = 'plain', wide, ...props }: LinkProps & ButtonLooks) {
  return <Link className={styles.button} data-look={look} data-wide={wide} {...props} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  'aria-label': string;
  /** The SVG path of the icon in a square of 24 px. */
  icon: string;
}

export function IconButton({ icon, className = '', ...props }: IconButtonProps) {
  return (
    <button type="button" className={`${styles.icon} ${className}`} {...props}>
      <Icon path={icon} />
    </button>
  );
}

/** Draws lines in the colour of the text. Hidden from screen readers. */
export function Icon({ path, size = 24 }: { path: string; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}
