import type { CardItemState } from '@fixturebook/contract/card/card';
import styles from './card-state-icon.module.css';

/** The icon is hidden from screen readers, because the text beside it names the fixture's state. */
export function CardStateIcon({ state }: { state: CardItemState }) {
  return <span className={styles.mark} data-state={state} aria-hidden="true" />;
}
