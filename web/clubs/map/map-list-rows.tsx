import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { MapClub } from './club-marks.ts';
import styles from './map-list.module.css';
import { MapListRow } from './map-list-row.tsx';

interface MapListRowsProps {
  clubs: MapClub[];
  /** The list starts at its first rows again when the search changes. */
  nameSearch: string;
  hasMap: boolean;
  onClub: (club: MapClub) => void;
}

const rowsPerPage = 30;

/** Shows the first rows, and more on request. */
export function MapListRows({ clubs, nameSearch, hasMap, onClub }: MapListRowsProps) {
  const [more, setMore] = useState({ sought: nameSearch, limit: rowsPerPage });
  const limit = more.sought === nameSearch ? more.limit : rowsPerPage;
  const list = useRef<HTMLUListElement>(null);

  // The button moves down or disappears, so the focus goes to the first new row.
  useEffect(() => {
    if (more.limit === rowsPerPage) return;
    const row = list.current?.children[more.limit - rowsPerPage];
    row?.querySelector<HTMLElement>('button, a')?.focus();
  }, [more]);

  return (
    <>
      <ul className={styles.clubs} ref={list}>
        {clubs.slice(0, limit).map((club) => (
          <MapListRow key={club.slug} club={club} hasMap={hasMap} onChoose={() => onClub(club)} />
        ))}
      </ul>
      {clubs.length > limit && (
        <div className={styles.note}>
          <Button wide onClick={() => setMore({ sought: nameSearch, limit: limit + rowsPerPage })}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
