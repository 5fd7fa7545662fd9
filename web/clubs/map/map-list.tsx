import type { Town } from '@fixturebook/contract/places/places';
import { useMemo } from 'react';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount, formatNumber } from '../../ui/format/count.ts';
import type { VisibleMapWindow } from '../../ui/map/map-view.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { type ClubWithPosition, sortClubsNearestFirst } from './club-marks.ts';
import styles from './map-list.module.css';
import { MapListRows } from './map-list-rows.tsx';
import { findClubs, findTowns } from './place-filter.ts';

interface MapListProps {
  clubs: ClubWithPosition[];
  nameSearch: string;
  window: VisibleMapWindow | undefined;
  hasMap: boolean;
  onClub: (club: ClubWithPosition) => void;
  onTown: (town: Town) => void;
}

const maxTowns = 4;
const wholeWorld = { west: -180, south: -90, east: 180, north: 90 };
const mapCentre = { latitude: 54.5, longitude: -4 };

export function MapList({ clubs, nameSearch, window, onTown, ...props }: MapListProps) {
  const { point } = useOwnClub();
  const { listed, inWindow } = useMemo(() => {
    if (nameSearch) return { listed: findClubs(clubs, nameSearch) };
    const near = sortClubsNearestFirst(clubs, window ?? { ...wholeWorld, ...(point ?? mapCentre) });
    return { listed: near.clubs, inWindow: window && near.inWindow };
  }, [clubs, nameSearch, window, point]);
  const towns = props.hasMap ? findTowns(nameSearch).slice(0, maxTowns) : [];
  return (
    <>
      <p className={styles.note} role="status">
        {nameSearch
          ? formatFoundCount(listed, nameSearch)
          : formatVisibleCount(clubs.length, inWindow)}
      </p>
      {towns.length > 0 && (
        <PlainList className={styles.towns} aria-label="Towns">
          {towns.map((town) => (
            <li key={town.name}>
              <Button onClick={() => onTown(town)}>{town.name}</Button>
            </li>
          ))}
        </PlainList>
      )}
      <MapListRows {...props} clubs={listed} nameSearch={nameSearch} />
    </>
  );
}

function formatFoundCount({ length }: ClubWithPosition[], nameSearch: string): string {
  return length > 0
    ? `${formatCount(length, 'club')} with “${nameSearch}”`
    : `No clubs match “${nameSearch}”`;
}

function formatVisibleCount(all: number, inWindow: number | undefined): string {
  if (all === 0) return '';
  if (inWindow === undefined) return formatCount(all, 'club');
  if (inWindow === all) return `${formatCount(inWindow, 'club')}, all of them on the map`;
  if (inWindow === 0) return 'No clubs in view. The nearest are:';
  return `${formatNumber(inWindow)} of ${formatCount(all, 'club')} in view`;
}
