import { noLocationMessage } from '@fixturebook/contract/places';
import { useState } from 'react';
import { messageOf, ProblemError } from '../platform/problem-error.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import type { MapPlace } from '../ui/map/geo.ts';
import { Notice } from '../ui/notice.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { fetchPostcode } from './api.ts';
import type { MapClub } from './map-clubs.ts';
import { findHere } from './map-here.ts';
import { areaOf, firstFound, folded, isLikePostcode, isWholePostcode } from './map-search.ts';
import styles from './map-tools.module.css';

interface MapToolsProps {
  clubs: MapClub[];
  search: string;
  /** Without a map there is nowhere to go: the search is one for names. */
  hasMap: boolean;
  onSearch: (text: string) => void;
  onClub: (club: MapClub) => void;
  onPlace: (place: MapPlace, look?: 'place' | 'here') => void;
}

/** How near one looks at a place that is known so exactly. */
const zooms = { unit: 13, district: 11, area: 9 };
export const townZoom = 10;

/** The ways to a place: search, where one stands, the own ground. */
export function MapTools({ clubs, search, hasMap, ...on }: MapToolsProps) {
  const own = useOwnClub();
  const ownOnMap = clubs.find(({ slug }) => slug === own.slug);
  const [trouble, setTrouble] = useState<string>();

  /** Says what went wrong, if anything did. */
  async function attempt(find: () => Promise<void> | void) {
    setTrouble(undefined);
    try {
      await find();
    } catch (error) {
      setTrouble(messageOf(error));
    }
  }

  async function find() {
    if (!folded(search)) return;
    if (isLikePostcode(search)) return findPostcode(search.trim());
    const found = firstFound(clubs, search);
    if (!found) throw new Error('No town and no club of this name is on the map.');
    if ('slug' in found) on.onClub(found);
    else on.onPlace({ ...found, zoom: townZoom });
  }

  async function findPostcode(text: string) {
    if (isWholePostcode(text)) {
      const { point } = await fetchPostcode(text).catch(sayNoLocation);
      return on.onPlace({ ...point, zoom: zooms[point.accuracy] }, 'place');
    }
    const area = areaOf(text);
    if (!area) throw new Error(noLocationMessage);
    on.onPlace({ ...area, zoom: zooms.area });
  }

  async function showHere() {
    on.onPlace({ ...(await findHere()), zoom: townZoom }, 'here');
  }

  function showOwn() {
    if (!ownOnMap) throw new Error(`${noLocationMessage}: ${own.postcode}`);
    on.onClub(ownOnMap);
  }

  return (
    <div className={styles.tools}>
      <SearchField
        label={hasMap ? 'Postcode, town or club' : 'Search clubs...'}
        value={search}
        maxLength={80}
        onType={(text) => {
          setTrouble(undefined);
          on.onSearch(text);
        }}
        onDone={(how) => {
          if (how === 'entered' && hasMap) void attempt(find);
        }}
      />
      {hasMap && (
        <div className={styles.ways}>
          <Button onClick={() => void attempt(showHere)}>Find me</Button>
          <Button onClick={() => void attempt(showOwn)}>Own club</Button>
        </div>
      )}
      {trouble && <Notice tone="error">{trouble}</Notice>}
    </div>
  );
}

/** What is no postcode has no location either. */
function sayNoLocation(error: unknown): never {
  const isUnknown = error instanceof ProblemError && [400, 404].includes(error.status);
  throw isUnknown ? new Error(noLocationMessage) : error;
}
