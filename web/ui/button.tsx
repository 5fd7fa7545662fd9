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
