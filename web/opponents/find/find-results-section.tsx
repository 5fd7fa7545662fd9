import type { FindResult } from '@fixturebook/contract/opponents/find';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { CompactRows } from '../../ui/layout/compact-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import type { MapCentreAndZoom } from '../../ui/map/geo.ts';
import { useIsWideWindow } from '../../ui/map/use-is-wide-window.ts';
import { type MapOrListView, ViewSwitch } from '../../ui/map/view-switch.tsx';
import styles from '../opponents-results-section.module.css';
import { toFoundClubs } from './find-club-groups.ts';
import { FindMap } from './find-map.tsx';
import { type FindMark, findMarkOf, hasClub, toFindMarks, toOwnMarks } from './find-marks.ts';
import { FindRow } from './find-row.tsx';
import { formatFoundHeading } from './find-words.ts';

const groundZoom = 11;

/** Shows the list and the map, which mark the same club. A phone shows one of the two at a time. */
export function FindResultsSection({ result }: { result: FindResult }) {
  const { items, dates } = result;
  const clubs = useMemo(() => toFoundClubs({ items }), [items]);
  const marks = useMemo(() => toFindMarks(clubs), [clubs]);
  const ownMarks = useMemo(() => toOwnMarks(dates), [dates]);
  const [activeId, setActiveId] = useState<string>();
  const [chosenId, setChosenId] = useState<string>();
  /** The place that the user last chose to see. If undefined, the map shows all marks. */
  const [place, setPlace] = useState<MapCentreAndZoom>();
  const [view, setView] = useState<MapOrListView>('list');
  const [hasMap, setHasMap] = useState(true);
  const isWideWindow = useIsWideWindow();
  const section = useRef<HTMLElement>(null);
  const chosen = findMarkOf(marks, chosenId);
  const active = findMarkOf(marks, activeId);
  const isMapShown = marks.length > 0 && (isWideWindow || view === 'map');

  // Scroll to the map, because the user may have scrolled far down the list.
  useEffect(() => {
    if (view === 'map' && !isWideWindow) section.current?.scrollIntoView();
  }, [view, isWideWindow]);

  function showOnMap(fixtureId: string, mark: FindMark) {
    setChosenId(fixtureId);
    setPlace({ ...mark, zoom: groundZoom });
    setView('map');
  }
  function choose(mark: FindMark | undefined) {
    const found = mark?.clubs[0];
    setChosenId(found?.best.fixture.id);
    const row = found && document.getElementById(`found-${found.club.id}`);
    row?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <div className={styles.board} data-view={view} data-map={marks.length > 0}>
      <Section
        heading={formatFoundHeading(clubs.length, result)}
        underlined
        ref={section}
        aside={
          marks.length > 0 && <ViewSwitch label="Show clubs on" view={view} onChoose={setView} />
        }
      >
        <Stack className={styles.list}>
          <Outlet context={{ items, dates, isForSeveral: true }} />
          <CompactRows as="ul">
            {clubs.map((found, index) => {
              const { club, best } = found;
              const mark = findMarkOf(marks, best.fixture.id);
              return (
                <FindRow
                  key={club.id}
                  found={found}
                  number={index + 1}
                  dates={dates}
                  isActive={hasClub(active, club.id) || hasClub(chosen, club.id)}
                  onShow={mark && hasMap ? () => showOnMap(best.fixture.id, mark) : undefined}
                  onActive={(isActive) => setActiveId(isActive ? best.fixture.id : undefined)}
                />
              );
            })}
          </CompactRows>
        </Stack>
      </Section>
      {isMapShown && (
        <div className={styles.map}>
          <FindMap
            ownMarks={ownMarks}
            marks={marks}
            dates={dates}
            active={chosen ?? active}
            chosen={chosen}
            place={place}
            onActive={(mark) => setActiveId(mark?.clubs[0]?.best.fixture.id)}
            onChoose={choose}
            onAvailableChange={setHasMap}
          />
        </div>
      )}
    </div>
  );
}
