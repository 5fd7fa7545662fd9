import type { ClubListItem, ClubOrder } from '@fixturebook/contract/clubs';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { ClubListRow } from './club-list-row.tsx';
import styles from './club-list-rows.module.css';
import { groupByLetter } from './letter-groups.ts';

/** Groups clubs under first letters when ordered by name. Ordered by distance, they are one list. */
export function ClubListRows({ clubs, order }: { clubs: ClubListItem[]; order: ClubOrder }) {
  if (order === 'distance') return <Rows clubs={clubs} />;
  return groupByLetter(clubs).map(({ letter, clubs: ofLetter }) => (
    <div key={letter + ofLetter[0]?.id} className={styles.group}>
      <h2 className={styles.letter}>{letter}</h2>
      <Rows clubs={ofLetter} />
    </div>
  ));
}

function Rows({ clubs }: { clubs: ClubListItem[] }) {
  const own = useOwnClub();
  return (
    <ul className={styles.rows}>
      {clubs.map((club) => (
        <ClubListRow key={club.id} club={club} isOwn={club.id === own.id} />
      ))}
    </ul>
  );
}
