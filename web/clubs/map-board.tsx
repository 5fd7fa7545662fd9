import type { ClubMap } from '@fixturebook/contract/clubs';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { settingsQuery } from '../platform/settings.ts';
import type { MapPlace } from '../ui/map/geo.ts';
import { MapPane } from '../ui/map/map-pane.tsx';
import type { MapWindow } from '../ui/map/map-view.tsx';
import { type View, ViewChoice } from '../ui/map/view-choice.tsx';
import { PageHeading } from '../ui/page.tsx';
import { drawBadge } from './map-badges.ts';
import styles from './map-board.module.css';
import { clubsOf, type MapClub } from './map-clubs.ts';
import { MapList } from './map-list.tsx';
import { MapMarks, type MarkedPlace } from './map-marks.tsx';
import { isLikePostcode } from './map-search.ts';
import { MapStatus } from './map-status.tsx';
import { MapTools, townZoom } from './map-tools.tsx';

import { useActs } from './use-acts.ts';

/** As the specification has it. */
const start: MapPlace = { latitude: 54.5, longitude: -4, zoom: 5 };
/** Near enough for most clubs to stand by themselves. */
const clubZoom = 13;

interface MapBoardProps {
  /** Undefined until they have arrived. */
  found: ClubMap | undefined;
  error: Error | null;
  retry: () => void;
}

/** The map and the same clubs as a list: beside each other, or one at a time on a phone. */
export function MapBoard({ found, error, retry }: MapBoardProps) {
  const { data: settings } = useQuery(settingsQuery);
  const clubs = useMemo(() => found && clubsOf(found), [found]);
  const [place, setPlace] = useState(start);
  const [shown, setShown] = useState<MapWindow>();
  const [opened, setOpened] = useState<MapClub[]>([]);
  const [marked, setMarked] = useState<MarkedPlace>();
  const [search, setSearch] = useState('');
  /** What is typed, while it asks for names: the list shows what there is of them. */
  const [sought, setSought] = useState('');
  const [view, setView] = useState<View>('map');
  const [hasMap, setHasMap] = useState(true);
  const begin = useActs();

  function go(there: MapPlace) {
    begin();
    setPlace(there);
    setView('map');
    setSought('');
  }
  function showClub(club: MapClub) {
    go({ ...club, zoom: Math.max(clubZoom, shown?.zoom ?? 0) });
    setOpened([club]);
  }
  function showPlace(there: MapPlace, look?: MarkedPlace['look']) {
    go(there);
    setOpened([]);
    setMarked(look && { ...there, look });
  }
  function open(chosen: MapClub[]) {
    begin();
    setOpened(chosen);
  }
  function type(text: string) {
    begin();
    const names = isLikePostcode(text) ? '' : text.trim();
    setSearch(text);
    setSought(names);
    if (names) setView('list');
  }
  return (
    <div className={styles.board} data-view={view}>
      <div className={styles.head}>
        <div className={styles.title}>
          <PageHeading>Map Of All Clubs</PageHeading>
          <ViewChoice label="Show clubs on" view={view} onChoose={setView} />
        </div>
        <MapTools
          clubs={clubs ?? []}
          search={search}
          hasMap={hasMap}
          begin={begin}
          onSearch={type}
          onClub={showClub}
          onPlace={showPlace}
        />
        <MapStatus {...{ clubs, error, retry }} />
      </div>
      <div className={styles.map}>
        <MapPane
          label="Map of all clubs. The same clubs stand in the list."
          place={place}
          streets={settings?.mapStyles ?? null}
          drawImage={drawBadge}
          onMoved={setShown}
          onMissing={() => setHasMap(false)}
          instead={<p>All clubs are in the list.</p>}
        >
          <MapMarks clubs={clubs ?? []} opened={opened} onOpen={open} marked={marked} />
        </MapPane>
      </div>
      <section className={styles.list} aria-label="Clubs">
        {clubs && (
          <MapList
            {...{ clubs, sought, hasMap }}
            window={shown}
            onClub={showClub}
            onTown={(town) => showPlace({ ...town, zoom: townZoom })}
          />
        )}
      </section>
    </div>
  );
}
