import { noLocationMessage } from '@fixturebook/contract/places/places';
import { toSearchText } from '@fixturebook/contract/search-text';
import { useCallback, useRef, useState } from 'react';
import { getErrorMessage, hasErrorStatus } from '../../platform/problem-error.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import type { MapCentreAndZoom, Position } from '../../ui/map/geo.ts';
import { fetchPostcodeCoordinates } from '../api.ts';
import type { ClubWithPosition } from './club-marks.ts';
import styles from './clubs-map-screen.module.css';
import {
  findBestMatchingClubOrTown,
  findPostcodeArea,
  isPostcodeLike,
  isWholePostcode,
} from './place-filter.ts';

/** Starts an action. Returns a function that returns whether no other action has started since. */
type LatestActionTracker = () => () => boolean;

export function useLatestActionTracker(): LatestActionTracker {
  const latest = useRef(0);
  return useCallback(() => {
    latest.current += 1;
    const actionNumber = latest.current;
    return () => actionNumber === latest.current;
  }, []);
}

interface MapSearchPanelProps {
  clubs: ClubWithPosition[];
  search: string;
  /** False if the map cannot be shown; the search then only finds clubs by name. */
  hasMap: boolean;
  startAction: LatestActionTracker;
  onSearch: (text: string) => void;
  onClub: (club: ClubWithPosition) => void;
  onPlace: (place: MapCentreAndZoom, look?: 'pin' | 'here') => void;
}

type MapMoveFunction = () => void;

/** The map is zoomed in further for a postcode whose location is known more exactly. */
const zoomByAccuracy = { unit: 13, district: 11, area: 9 };
export const townZoom = 10;

/** Moves the map to a searched place, the device's position or the club's ground. */
export function MapSearchPanel({ clubs, search, hasMap, startAction, ...on }: MapSearchPanelProps) {
  const own = useOwnClub();
  const [errorText, setErrorText] = useState<string>();

  /** Moves the map to the found place, unless the user has started another action since. */
  async function runSearch(findPlace: () => Promise<MapMoveFunction> | MapMoveFunction) {
    const isLatest = startAction();
    setErrorText(undefined);
    try {
      const go = await findPlace();
      if (isLatest()) go();
    } catch (error) {
      if (isLatest()) setErrorText(getErrorMessage(error));
    }
  }

  function findSearchedPlace(): Promise<MapMoveFunction> | MapMoveFunction {
    if (isPostcodeLike(search)) return findPostcode(search.trim());
    const found = findBestMatchingClubOrTown(clubs, search);
    if (!found) throw new Error("We can't find a town or club with that name on the map.");
    if ('slug' in found) return () => on.onClub(found);
    return () => on.onPlace({ ...found, zoom: townZoom });
  }

  async function findPostcode(text: string): Promise<MapMoveFunction> {
    if (isWholePostcode(text)) {
      const { point } = await fetchPostcodeCoordinates(text).catch(throwPostcodeError);
      return () => on.onPlace({ ...point, zoom: zoomByAccuracy[point.accuracy] }, 'pin');
    }
    const area = findPostcodeArea(text);
    if (!area) throw new Error(noLocationMessage);
    return () => on.onPlace({ ...area, zoom: zoomByAccuracy.area });
  }

  async function findVisitor(): Promise<MapMoveFunction> {
    const here = await findDevicePosition();
    return () => on.onPlace({ ...here, zoom: townZoom }, 'here');
  }

  function findOwnClub(): MapMoveFunction {
    const { point } = own;
    if (!point) throw new Error(`${noLocationMessage}: ${own.postcode}`);
    return () => on.onClub({ ...own, ...point });
  }

  return (
    <>
      <SearchField
        label={hasMap ? 'Postcode, town or club' : 'Search clubs...'}
        value={search}
        maxLength={80}
        onTextChange={(text) => {
          setErrorText(undefined);
          on.onSearch(text);
        }}
        onCommit={(how) => {
          if (how === 'entered' && hasMap && toSearchText(search))
            void runSearch(findSearchedPlace);
        }}
      />
      {hasMap && (
        <div className={styles.ways}>
          <Button onClick={() => void runSearch(findVisitor)}>Near me</Button>
          <Button onClick={() => void runSearch(findOwnClub)}>My ground</Button>
        </div>
      )}
      {errorText && <Notice tone="error">{errorText}</Notice>}
    </>
  );
}

/** Throws a message for the user if the server responds that the postcode is invalid or unknown. */
function throwPostcodeError(error: unknown): never {
  throw hasErrorStatus(error, 400, 404) ? new Error(noLocationMessage) : error;
}

/** The timeout is long, because a phone indoors takes many seconds to find its position. */
const positionTimeoutMs = 15_000;

const positionErrors: Record<number, string> = {
  1: "We can't see your location. Allow it in your browser, or search instead.",
  2: "Your device can't find its location. Search instead.",
  3: 'Finding you is taking too long. Search instead.',
};

function findDevicePosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error(positionErrors[2]));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(new Error(positionErrors[code] ?? positionErrors[2])),
      { timeout: positionTimeoutMs, maximumAge: 60_000 },
    );
  });
}
