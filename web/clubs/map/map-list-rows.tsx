import { clubPath } from '@fixturebook/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { formatMilesAndKm } from '../../ui/format/distance.ts';
import { calculateDistanceKm } from '../../ui/map/geo.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { type ClubWithPosition, formatAccuracyNote } from './club-marks.ts';
import styles from './map-list.module.css';

interface MapListRowsProps {
  clubs: ClubWithPosition[];
  nameSearch: string;
  hasMap: boolean;
  onClub: (club: ClubWithPosition) => void;
}

const rowsPerPage = 30;

export function MapListRows({ clubs, nameSearch, hasMap, onClub }: MapListRowsProps) {
  const [more, setMore] = useState({ nameSearch, limit: rowsPerPage });
  const limit = more.nameSearch === nameSearch ? more.limit : rowsPerPage;
  const list = useRef<HTMLUListElement & HTMLOListElement>(null);

  // Focus the first new row, because the button that shows more rows moves down or disappears.
  useEffect(() => {
    if (more.limit === rowsPerPage) return;
    const row = list.current?.children[more.limit - rowsPerPage];
    row?.querySelector<HTMLElement>('button, a')?.focus();
  }, [more]);

  return (
    <>
      <PlainList between="line" className={styles.clubs} ref={list}>
        {clubs.slice(0, limit).map((club) => (
          <MapListRow key={club.slug} club={club} hasMap={hasMap} onChoose={() => onClub(club)} />
        ))}
      </PlainList>
      {clubs.length > limit && (
        <div className={styles.note}>
          <Button wide onClick={() => setMore({ nameSearch, limit: limit + rowsPerPage })}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

interface MapListRowProps {
  club: ClubWithPosition;
  /** False if the map cannot be shown; the row then links directly to the club's profile. */
  hasMap: boolean;
  onChoose: () => void;
}

function MapListRow({ club, hasMap, onChoose }: MapListRowProps) {
  const own = useOwnClub();
  const content = (
    <>
      <span className={styles.name}>{club.name}</span>
      <span className={styles.place}>
        {club.postcode}
        {club.slug === own.slug && ' · Your club'}
        {club.slug !== own.slug &&
          own.point &&
          ` · ${formatMilesAndKm(calculateDistanceKm(own.point, club))}`}
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
        <Link className={styles.club} to={clubPath(club.slug)} state={{ clubName: club.name }}>
          {content}
        </Link>
      )}
    </li>
  );
}
