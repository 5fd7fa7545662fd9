import type { TeamColour } from '@fixturebook/contract/teams/teams';
import styles from './team-mark-icon.module.css';

/** The colour of a team, always beside its name, so that nobody needs to see the colour. */
export function TeamMarkIcon({ colour }: { colour: TeamColour | null | undefined }) {
  return colour && <span className={styles.mark} data-colour={colour} aria-hidden="true" />;
}
