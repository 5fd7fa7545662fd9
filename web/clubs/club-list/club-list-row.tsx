import type { ClubListItem } from '@fixturebook/contract/clubs';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { formatMilesAndKm } from '../../ui/format/distance.ts';
import styles from './club-list-row.module.css';

/** The size comes from the specification. */
const photoSizePx = 50;

/** The whole row is a link to the club's profile. */
export function ClubListRow({ club, isOwn }: { club: ClubListItem; isOwn: boolean }) {
  const { slug, name, description, photoUrl, distanceKm } = club;
  return (
    <li className={styles.row}>
      {photoUrl ? (
        <Avatar name={name} photoUrl={photoUrl} size={photoSizePx} />
      ) : (
        <span className={styles.noPhoto} style={{ width: photoSizePx, height: photoSizePx }} />
      )}
      <div className={styles.text}>
        <Link className={styles.name} to={`/clubProfile/${slug}`} state={{ clubName: name }}>
          {name}
        </Link>
        {isOwn && <span className={styles.place}>Your club</span>}
        {!isOwn && distanceKm !== null && (
          <span className={styles.place}>{formatMilesAndKm(distanceKm)}</span>
        )}
        <p className={styles.description}>{description}</p>
      </div>
    </li>
  );
}
