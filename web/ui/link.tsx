import { type LinkProps, Link as RouterLink } from 'react-router';
import styles from './link.module.css';

export function Link(props: LinkProps) {
  return <RouterLink className={styles.link} {...props} />;
}
