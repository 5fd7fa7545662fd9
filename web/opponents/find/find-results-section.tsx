import type { FindResult, FoundDate } from '@fixturebook/contract/opponents/find';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { CompactRows } from '../../ui/layout/compact-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import type { MapCentreAndZoom } from '../../ui/map/geo.ts';
import { useIsWideWindow } from '../../ui/map/use-is-wide-window.ts';
import { type MapOrListView, ViewSwitch } from '../../ui/map/view-switch.tsx';
import styles from '../opponents-results-section.module.css';
import { FindMap } from './find-map.tsx';
import { type FindMark, findMarkOf, toFindMarks, toOwnMarks } from './find-marks.ts';
import { FindRow } from './find-row.tsx';
import { formatFoundHeading } from './find-words.ts';

const groundZoom = 11;

/** Shows the list and the map, which mark the same club. A phone shows one of the two at a time. */
export function FindResultsSection({ result }: { result: FindResult }) {
  const { items, dates } = result;
  const marks = useMemo(() => toFindMarks({ items }), [items]);
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

  function showOnMap(item: FoundDate, mark: FindMark) {
    setChosenId(item.fixture.id);
    setPlace({ ...mark, zoom: groundZoom });
    setView('map');
  }
  function choose(mark: FindMark | undefined) {
    const id = mark?.items[0]?.fixture.id;
    setChosenId(id);
    if (id) document.getElementById(`found-${id}`)?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <div className={styles.board} data-view={view} data-map={marks.length > 0}>
      <Section
        heading={formatFoundHeading(result)}
        underlined
        ref={section}
        aside={
          marks.length > 0 && <ViewSwitch label="Show clubs on" view={view} onChoose={setView} />
        }
      >
        <Stack className={styles.list}>
          <Outlet context={{ items, dates, isForSeveral: true }} />
          <CompactRows as="ul">
            {items.map((item, index) => {
              const mark = findMarkOf(marks, item.fixture.id);
              return (
                <FindRow
                  key={item.fixture.id}
                  item={item}
                  number={index + 1}
                  dates={dates}
                  isActive={mark ? mark === active || mark === chosen : false}
                  onShow={mark && hasMap ? () => showOnMap(item, mark) : undefined}
                  onActive={(isActive) => setActiveId(isActive ? item.fixture.id : undefined)}
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
            onActive={(mark) => setActiveId(mark?.items[0]?.fixture.id)}
            onChoose={choose}
            onMissing={() => setHasMap(false)}
          />
        </div>
      )}
    </div>
  );
}
