import styles from './card-state-icon.module.css';
import type { ShownCardState } from './words.ts';

/** The icon is hidden from screen readers, because the text beside it names the fixture's state. */
export function CardStateIcon({ state }: { state: ShownCardState }) {
  return <span className={styles.mark} data-state={state} aria-hidden="true" />;
}
