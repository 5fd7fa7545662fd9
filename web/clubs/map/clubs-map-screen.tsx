import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { settingsQuery } from '../../platform/settings.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { LoadingText } from '../../ui/feedback/loading.tsx';
import { PageHeading } from '../../ui/layout/page.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import type { MapCentreAndZoom, Position } from '../../ui/map/geo.ts';
import { MapPane } from '../../ui/map/map-pane.tsx';
import { MapPin } from '../../ui/map/map-pin.tsx';
import { MapPoints } from '../../ui/map/map-points.tsx';
import type { VisibleMapWindow } from '../../ui/map/map-view.tsx';
import { type MapOrListView, ViewSwitch } from '../../ui/map/view-switch.tsx';
import { clubMapQuery } from '../api.ts';
import { drawBadge } from './club-badge-image.ts';
import { type ClubWithPosition, toMapClubs } from './club-marks.ts';
import { ClubPopup } from './club-popup.tsx';
import styles from './clubs-map-screen.module.css';
import { FreeOnPanel, useFreeOnDate } from './free-on-panel.tsx';
import { MapList } from './map-list.tsx';
import { MapSearchPanel, townZoom, useLatestActionTracker } from './map-search-panel.tsx';
import { isPostcodeLike } from './place-filter.ts';
import { useFreeClubs } from './use-free-clubs.ts';

const initialPlace: MapCentreAndZoom = { latitude: 54.5, longitude: -4, zoom: 5 };
/** At this zoom level, the map shows most clubs as single pins instead of in clusters. */
const clubZoom = 13;

interface MapPinPosition extends Position {
  look: 'pin' | 'here';
}

export function meta() {
  return pageMeta('Map Of All Clubs');
}

export default function ClubsMapScreen() {
  const { data: settings } = useQuery(settingsQuery);
  const { data: clubMap, error, failureCount, refetch } = useQuery(clubMapQuery);
  const { date: freeOn, setDate: setFreeOn } = useFreeOnDate();
  const free = useFreeClubs(freeOn);
  const clubs = useMemo(() => {
    const all = clubMap && toMapClubs(clubMap);
    return free.slugs ? all?.filter(({ slug }) => free.slugs?.has(slug)) : all;
  }, [clubMap, free.slugs]);
  const layers = useClubMapLayers(clubs);
  const [place, setPlace] = useState(initialPlace);
  const [mapWindow, setMapWindow] = useState<VisibleMapWindow>();
  const [opened, setOpened] = useState<ClubWithPosition[]>([]);
  const [markedPlace, setMarkedPlace] = useState<MapPinPosition>();
  const [search, setSearch] = useState('');
  /** The search text if the list should show the clubs with matching names, else ''. */
  const [nameSearch, setNameSearch] = useState('');
  const [view, setView] = useState<MapOrListView>('map');
  const [hasMap, setHasMap] = useState(true);
  const startAction = useLatestActionTracker();

  function moveTo(target: MapCentreAndZoom) {
    startAction();
    setPlace(target);
    setView('map');
    setNameSearch('');
  }
  function showClub(club: ClubWithPosition) {
    moveTo({ ...club, zoom: Math.max(clubZoom, mapWindow?.zoom ?? 0) });
    setOpened([club]);
  }
  function showPlace(target: MapCentreAndZoom, look?: MapPinPosition['look']) {
    moveTo(target);
    setOpened([]);
    setMarkedPlace(look && { ...target, look });
  }
  function openClubs(chosen: ClubWithPosition[]) {
    startAction();
    setOpened(chosen);
  }
  function changeSearch(text: string) {
    startAction();
    const names = isPostcodeLike(text) ? '' : text.trim();
    setSearch(text);
    setNameSearch(names);
    if (names) setView('list');
  }
  return (
    <div className={styles.board} data-view={view}>
      <div className={styles.head}>
        <Row spread className={styles.title}>
          <PageHeading>Map Of All Clubs</PageHeading>
          <ViewSwitch label="Show clubs on" view={view} onChoose={setView} />
        </Row>
        <MapSearchPanel
          clubs={clubs ?? []}
          search={search}
          hasMap={hasMap}
          startAction={startAction}
          onSearch={changeSearch}
          onClub={showClub}
          onPlace={showPlace}
        />
        <FreeOnPanel
          date={freeOn}
          free={free}
          onChoose={(date) => {
            openClubs([]);
            setFreeOn(date);
          }}
        />
        {!clubs && !error && (
          <p role="status">
            <LoadingText isRetrying={failureCount > 0}>Loading clubs...</LoadingText>
          </p>
        )}
        {!clubs && error && (
          <LoadFailure error={new Error(`Error: ${error.message}`)} retry={() => void refetch()} />
        )}
        {clubs?.length === 0 && !freeOn && <p role="status">There are no clubs on the map yet.</p>}
      </div>
      <div className={styles.map}>
        <MapPane
          label="Map of all clubs. The same clubs are in the list."
          place={place}
          streets={settings?.mapStyles ?? null}
          drawImage={drawBadge}
          onMoved={setMapWindow}
          onAvailableChange={setHasMap}
          fallback={<p>All clubs are in the list.</p>}
        >
          <MapPoints layers={layers} onChoose={openClubs} />
          {markedPlace && <MapPin {...markedPlace} />}
          <ClubPopup
            key={opened.map(({ slug }) => slug).join()}
            clubs={opened}
            onClose={() => openClubs([])}
          />
        </MapPane>
      </div>
      <section className={styles.list} aria-label="Clubs">
        {clubs && (
          <MapList
            clubs={clubs}
            nameSearch={nameSearch}
            hasMap={hasMap}
            window={mapWindow}
            onClub={showClub}
            onTown={(town) => showPlace({ ...town, zoom: townZoom })}
          />
        )}
      </section>
    </div>
  );
}

/** Puts the user's club in a separate layer, so that it is never part of a cluster. */
function useClubMapLayers(clubs: ClubWithPosition[] | undefined) {
  const own = useOwnClub();
  return useMemo(() => {
    const others = clubs?.filter(({ slug }) => slug !== own.slug) ?? [];
    const ownPoints = own.point ? [{ ...own, ...own.point }] : [];
    return [
      { id: 'clubs', points: others, icon: 'club', clusterIcon: 'clubs-' },
      { id: 'own-club', points: ownPoints, icon: 'own-club' },
    ];
  }, [clubs, own]);
}
