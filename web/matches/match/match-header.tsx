import type { Match } from '@fixturebook/contract/matches';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './match-header.module.css';

export function MatchHeader({ match }: { match: Match }) {
  return (
    <span className={styles.sides}>
      <Side club={match.home.club} />
      <span className={styles.versus}>v</span>
      <Side club={match.away.club} />
    </span>
  );
}

function Side({ club }: { club: Match['home']['club'] }) {
  return (
    <span className={styles.side}>
      <Avatar name={club.name} photoUrl={club.photoUrl} size={64} />
      <span className={styles.name}>{club.name}</span>
    </span>
  );
}
