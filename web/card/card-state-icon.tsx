import type { CardState } from '@fixturebook/contract/matches';
import styles from './card-state-icon.module.css';

/** Decorative, because the text beside it names the state. States differ in shape and in colour. */
export function CardStateIcon({ state }: { state: CardState }) {
  return <span className={styles.mark} data-state={state} aria-hidden="true" />;
}
