import type { Fixture } from '@fixturebook/contract/fixtures';
import { opponentsMax } from '@fixturebook/contract/limits';
import type { OpponentList } from '@fixturebook/contract/matches';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { CompactRows } from '../ui/layout/compact-row.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Row, Stack } from '../ui/layout/stack.tsx';
import type { MapCentreAndZoom } from '../ui/map/geo.ts';
import { useIsWideWindow } from '../ui/map/use-is-wide-window.ts';
import { type MapOrListView, ViewSwitch } from '../ui/map/view-switch.tsx';
import { formatOpponentCount } from './api.ts';
import { type OpponentMapMark, toFoundOpponents, toMapMark } from './opponent-marks.ts';
import { OpponentRow } from './opponent-row.tsx';
import { OpponentsMap } from './opponents-map.tsx';
import styles from './opponents-results-section.module.css';

const groundZoom = 11;

/** Shows a list and a map of opponents or near misses. A phone shows one of the two at a time. */
export function OpponentsResultsSection({
  ownFixture,
  list,
  children,
}: {
  ownFixture: Fixture;
  list: OpponentList;
  children?: ReactNode;
}) {
  const found = useMemo(() => toFoundOpponents(list), [list]);
  const marks = useMemo(
    () => found.flatMap((one) => toMapMark(one.fixture, one.point, one) ?? []),
    [found],
  );
  const ownMark = useMemo(() => toMapMark(ownFixture, list.point), [ownFixture, list.point]);
  const [chosenIds, setChosenIds] = useState<string[]>([]);
  /** The location that the user last chose to see on the map. If undefined, the map shows all marks. */
  const [place, setPlace] = useState<MapCentreAndZoom>();
  const [view, setView] = useState<MapOrListView>('list');
  const [hasMap, setHasMap] = useState(true);
  const isWideWindow = useIsWideWindow();
  const isMapShown = marks.length > 0 && (isWideWindow || view === 'map');
  const isListShown = isWideWindow || view === 'list';
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isListShown || chosenIds.length === 0) return;
    section.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenIds, isListShown]);

  // Scroll to the map, because the user may have scrolled far down the list.
  useEffect(() => {
    if (view === 'map' && !isWideWindow) section.current?.scrollIntoView();
  }, [view, isWideWindow]);

  function showOnMap(mark: OpponentMapMark) {
    setChosenIds([mark.fixture.id]);
    setPlace({ ...mark, zoom: groundZoom });
    setView('map');
  }
  return (
    <div className={styles.board} data-view={view} data-map={marks.length > 0}>
      <Stack>
        {children}
        <Section
          heading={formatResultsHeading(list)}
          underlined
          ref={section}
          aside={
            <Row>
              <Note size="body">
                {list.items.length > 0 ? 'Nearest first.' : 'Worth asking anyway.'}
              </Note>
              {marks.length > 0 && (
                <ViewSwitch label="Show opponents on" view={view} onChoose={setView} />
              )}
            </Row>
          }
        >
          <CompactRows as="ul" className={styles.list}>
            {found.map((one) => {
              const mark = marks.find(({ fixture }) => fixture.id === one.fixture.id);
              return (
                <OpponentRow
                  key={one.fixture.id}
                  ownFixture={ownFixture}
                  opponent={one}
                  isChosen={chosenIds.includes(one.fixture.id)}
                  onShow={mark && hasMap ? () => showOnMap(mark) : undefined}
                />
              );
            })}
          </CompactRows>
        </Section>
      </Stack>
      {isMapShown && (
        <div className={styles.map}>
          <OpponentsMap
            ownFixture={ownFixture}
            ownMark={ownMark}
            marks={marks}
            chosen={chosenIds}
            place={place}
            onChoose={setChosenIds}
            onAvailableChange={setHasMap}
          />
        </div>
      )}
    </div>
  );
}

/** Formats the number of clubs, which counts a club with two free dates once. */
function formatResultsHeading({ items }: OpponentList): string {
  const clubs = new Set(items.map(({ club }) => club.id));
  if (clubs.size === 0) return 'Near misses';
  return formatOpponentCount({ opponents: clubs.size, more: items.length >= opponentsMax });
}
