import { foldForSearch } from '@fixturebook/contract/folding';
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
import { areaOf, firstFound, isLikePostcode, isWholePostcode } from './map-search.ts';
import styles from './map-tools.module.css';
import type { BeginAct } from './use-acts.ts';

interface MapToolsProps {
  clubs: MapClub[];
  search: string;
  /** Without a map there is nowhere to go: the search is one for names. */
  hasMap: boolean;
  begin: BeginAct;
  onSearch: (text: string) => void;
  onClub: (club: MapClub) => void;
  onPlace: (place: MapPlace, look?: 'pin' | 'here') => void;
}

type Go = () => void;

/** How near one looks at a place that is known so exactly. */
const zooms = { unit: 13, district: 11, area: 9 };
export const townZoom = 10;

/** The ways to a place: search, where one stands, the own ground. */
export function MapTools({ clubs, search, hasMap, begin, ...on }: MapToolsProps) {
  const own = useOwnClub();
  const [trouble, setTrouble] = useState<string>();

  /** Goes to what is found, or says what went wrong, unless something else has been done since. */
  async function attempt(find: () => Promise<Go> | Go) {
    const isLatest = begin();
    setTrouble(undefined);
    try {
      const go = await find();
      if (isLatest()) go();
    } catch (error) {
      if (isLatest()) setTrouble(messageOf(error));
    }
  }

  function find(): Promise<Go> | Go {
    if (isLikePostcode(search)) return findPostcode(search.trim());
    const found = firstFound(clubs, search);
    if (!found) throw new Error('No town and no club of this name is on the map.');
    if ('slug' in found) return () => on.onClub(found);
    return () => on.onPlace({ ...found, zoom: townZoom });
  }

  async function findPostcode(text: string): Promise<Go> {
    if (isWholePostcode(text)) {
      const { point } = await fetchPostcode(text).catch(sayNoLocation);
      return () => on.onPlace({ ...point, zoom: zooms[point.accuracy] }, 'pin');
    }
    const area = areaOf(text);
    if (!area) throw new Error(noLocationMessage);
    return () => on.onPlace({ ...area, zoom: zooms.area });
  }

  async function findMe(): Promise<Go> {
    const here = await findHere();
    return () => on.onPlace({ ...here, zoom: townZoom }, 'here');
  }

  function findOwn(): Go {
    const { point } = own;
    if (!point) throw new Error(`${noLocationMessage}: ${own.postcode}`);
    return () => on.onClub({ ...own, ...point });
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
          if (how === 'entered' && hasMap && foldForSearch(search)) void attempt(find);
        }}
      />
      {hasMap && (
        <div className={styles.ways}>
          <Button onClick={() => void attempt(findMe)}>Find me</Button>
          <Button onClick={() => void attempt(findOwn)}>Own club</Button>
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
