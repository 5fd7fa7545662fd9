import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { MapClub } from './map-clubs.ts';
import styles from './map-list.module.css';
import { MapListRow } from './map-list-row.tsx';

interface MapListRowsProps {
  clubs: MapClub[];
  hasMap: boolean;
  onClub: (club: MapClub) => void;
}

/** Rows that are added at a time. */
const rowsAtATime = 30;

/** The first of many, and more of them. Give it a `key` that changes with what is listed. */
export function MapListRows({ clubs, hasMap, onClub }: MapListRowsProps) {
  const [limit, setLimit] = useState(rowsAtATime);
  const list = useRef<HTMLUListElement>(null);

  // The button goes down or away: one reads on where the new rows begin.
  useEffect(() => {
    if (limit === rowsAtATime) return;
    const row = list.current?.children[limit - rowsAtATime];
    row?.querySelector<HTMLElement>('button, a')?.focus();
  }, [limit]);

  return (
    <>
      <ul className={styles.clubs} ref={list}>
        {clubs.slice(0, limit).map((club) => (
          <MapListRow key={club.slug} club={club} hasMap={hasMap} onChoose={() => onClub(club)} />
        ))}
      </ul>
      {clubs.length > limit && (
        <div className={styles.note}>
          <Button wide onClick={() => setLimit(limit + rowsAtATime)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
