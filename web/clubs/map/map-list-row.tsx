import { Link } from 'react-router';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { formatMilesAndKm } from '../../ui/format/distance.ts';
import { calculateDistanceKm } from '../../ui/map/geo.ts';
import { formatAccuracyNote, type MapClub } from './club-marks.ts';
import styles from './map-list.module.css';

interface MapListRowProps {
  club: MapClub;
  /** Without a map the row links directly to the profile. */
  hasMap: boolean;
  onChoose: () => void;
}

export function MapListRow({ club, hasMap, onChoose }: MapListRowProps) {
  const own = useOwnClub();
  const isOwn = club.slug === own.slug;
  const distanceText =
    own.point && !isOwn ? ` · ${formatMilesAndKm(calculateDistanceKm(own.point, club))}` : '';
  const content = (
    <>
      <span className={styles.name}>{club.name}</span>
      <span className={styles.place}>
        {club.postcode}
        {isOwn ? ' · Your club' : distanceText}
        {formatAccuracyNote(club.accuracy) && ' · Approximate place'}
      </span>
    </>
  );
  return (
    <li>
      {hasMap ? (
        <button type="button" className={styles.club} onClick={onChoose}>
          {content}
        </button>
      ) : (
        <Link
          className={styles.club}
          to={`/clubProfile/${club.slug}`}
          state={{ clubName: club.name }}
        >
          {content}
        </Link>
      )}
    </li>
  );
}
