import type { ClubListItem, ClubOrder } from '@fixturebook/contract/clubs';
import { clubPath } from '@fixturebook/contract/paths';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Avatar, getInitial } from '../../ui/avatar.tsx';
import { formatMilesAndKm } from '../../ui/format/distance.ts';
import { Heading } from '../../ui/heading.tsx';
import { LinkedRow, PlainList, RowLink } from '../../ui/plain-list.tsx';
import styles from './club-list-screen.module.css';
import { groupByLetter } from './letter-groups.ts';

export function ClubListRows({ clubs, order }: { clubs: ClubListItem[]; order: ClubOrder }) {
  if (order === 'distance') return <ClubRowGroup clubs={clubs} />;
  return groupByLetter(clubs).map(({ letter, clubs: clubsWithLetter }) => (
    <div key={letter + clubsWithLetter[0]?.id} className={styles.group}>
      <Heading level={2} className={styles.letter}>
        {letter}
      </Heading>
      <ClubRowGroup clubs={clubsWithLetter} />
    </div>
  ));
}

function ClubRowGroup({ clubs }: { clubs: ClubListItem[] }) {
  const own = useOwnClub();
  if (clubs.length === 0) return null;
  return (
    <PlainList className={styles.rows}>
      {clubs.map((club) => (
        <ClubListRow key={club.id} club={club} isOwn={club.id === own.id} />
      ))}
    </PlainList>
  );
}

function ClubListRow({ club, isOwn }: { club: ClubListItem; isOwn: boolean }) {
  const { slug, name, description, photoUrl, distanceKm } = club;
  const place = isOwn ? 'Your club' : distanceKm !== null && formatMilesAndKm(distanceKm);
  return (
    <LinkedRow className={styles.row}>
      {photoUrl ? (
        <Avatar name={name} photoUrl={photoUrl} size={50} />
      ) : (
        <span className={styles.noPhoto} aria-hidden="true">
          {getInitial(name)}
        </span>
      )}
      <div className={styles.text}>
        <RowLink className={styles.name} to={clubPath(slug)} state={{ clubName: name }}>
          {name}
        </RowLink>
        {place && <span className={styles.place}>{place}</span>}
        {description !== '' && <p className={styles.description}>{description}</p>}
      </div>
    </LinkedRow>
  );
}
