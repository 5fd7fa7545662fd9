import type { CardState } from '@fixturebook/contract/matches';
import styles from './card-state-icon.module.css';

/** For show: told apart by shape as well as by colour. What it means stands in words beside it. */
export function CardStateIcon({ state }: { state: CardState }) {
  return <span className={styles.mark} data-state={state} aria-hidden="true" />;
}
