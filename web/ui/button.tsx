import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

interface ButtonLooks {
  /**
   * `main` for the most important action of a screen, `green` where nothing is at stake, `danger` for
   * what deletes or calls off something, `plain` for all others.
   */
  look?: 'main' | 'green' | 'danger' | 'plain';
  /** As wide as its container. */
  wide?: boolean;
}

export function Button({
  look = 'plain',
  wide,
  type = 'button',
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & ButtonLooks) {
  return (
    <button className={styles.button} data-look={look} data-wide={wide} type={type} {...props} />
  );
}

/** Looks like a button and is a link: it goes somewhere. */
export function ButtonLink({ look = 'plain', wide, ...props }: LinkProps & ButtonLooks) {
  return <Link className={styles.button} data-look={look} data-wide={wide} {...props} />;
}
