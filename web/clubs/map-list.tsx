import type { Town } from '@fixturebook/contract/places';
import { useMemo } from 'react';
import { useOwnClub } from '../platform/session/use-session.ts';
import { count } from '../ui/count.ts';
import type { MapWindow } from '../ui/map/map-view.tsx';
import { type MapClub, nearestFirst } from './map-clubs.ts';
import styles from './map-list.module.css';
import { MapListRows } from './map-list-rows.tsx';
import { findClubs, findTowns } from './map-search.ts';

interface MapListProps {
  clubs: MapClub[];
  /** A part of names; empty for what the map shows. */
  sought: string;
  /** What the map shows; undefined until it does. */
  window: MapWindow | undefined;
  hasMap: boolean;
  onClub: (club: MapClub) => void;
  onTown: (town: Town) => void;
}

const mostTowns = 4;
const everywhere = { west: -180, south: -90, east: 180, north: 90 };
const middle = { latitude: 54.5, longitude: -4 };

/** What is on the map, for those who do not see it: nearest to its middle first, or what is sought. */
export function MapList({ clubs, sought, window, ...props }: MapListProps) {
  const { point } = useOwnClub();
  const { listed, inWindow } = useMemo(() => {
    if (sought) return { listed: findClubs(clubs, sought) };
    const near = nearestFirst(clubs, window ?? { ...everywhere, ...(point ?? middle) });
    return { listed: near.clubs, inWindow: window && near.inWindow };
  }, [clubs, sought, window, point]);
  const towns = props.hasMap ? findTowns(sought).slice(0, mostTowns) : [];
  return (
    <>
      <p className={styles.note} role="status">
        {sought ? foundOf(listed, sought) : summaryOf(clubs.length, inWindow)}
      </p>
      {towns.length > 0 && (
        <ul className={styles.towns} aria-label="Towns">
          {towns.map((town) => (
            <li key={town.name}>
              <button type="button" onClick={() => props.onTown(town)}>
                {town.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <MapListRows clubs={listed} sought={sought} hasMap={props.hasMap} onClub={props.onClub} />
    </>
  );
}

function foundOf({ length }: MapClub[], sought: string): string {
  return length > 0 ? `${count(length, 'club')} with “${sought}”` : `No club with “${sought}”`;
}

function summaryOf(all: number, inWindow: number | undefined): string {
  if (all === 0) return '';
  if (inWindow === undefined) return count(all, 'club');
  if (inWindow === all) return `${count(inWindow, 'club')}, all of them on the map`;
  if (inWindow === 0) return 'No club in this part of the map. The nearest are:';
  return `${count(inWindow, 'club')} in this part of the map, of ${all.toLocaleString('en-GB')}`;
}
