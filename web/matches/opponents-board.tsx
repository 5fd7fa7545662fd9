import type { Fixture } from '@fixturebook/contract/fixtures';
import type { OpponentList } from '@fixturebook/contract/matches';
import { opponentsMax } from '@fixturebook/contract/opponents';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { MapPlace } from '../ui/map/geo.ts';
import { useRoomBeside } from '../ui/map/use-room-beside.ts';
import { type View, ViewChoice } from '../ui/map/view-choice.tsx';
import styles from './opponents-board.module.css';
import { OpponentsMap } from './opponents-map.tsx';
import { foundIn, type Mark, markOf } from './opponents-marks.ts';
import { OpponentsRow } from './opponents-row.tsx';
import { suitInWords } from './opponents-words.ts';

/** Near enough to tell a ground from the next. */
const groundZoom = 11;

interface OpponentsBoardProps {
  own: Fixture;
  list: OpponentList;
  /** What stands above the list. */
  children?: ReactNode;
}

/** Those that suit or come close, and the same on a map: beside each other, or one at a time on a phone. */
export function OpponentsBoard({ own, list, children }: OpponentsBoardProps) {
  const id = useId();
  const found = useMemo(() => foundIn(list), [list]);
  const marks = useMemo(
    () => found.flatMap((one) => markOf(one.fixture, one.point, one) ?? []),
    [found],
  );
  const ownMark = useMemo(() => markOf(own, list.point), [own, list.point]);
  /** The fixtures that the popup is about. */
  const [chosen, choose] = useState<string[]>([]);
  /** Where the map went for a row; until then it shows all. */
  const [place, setPlace] = useState<MapPlace>();
  const [view, setView] = useState<View>('list');
  const [hasMap, setHasMap] = useState(true);
  const isRoomBeside = useRoomBeside();
  const isMapShown = marks.length > 0 && (isRoomBeside || view === 'map');
  const isListShown = isRoomBeside || view === 'list';
  const section = useRef<HTMLElement>(null);
  const rows = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (!isListShown || chosen.length === 0) return;
    rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, isListShown]);

  // The row whose map was asked for may be far below.
  useEffect(() => {
    if (view === 'map' && !isRoomBeside) section.current?.scrollIntoView();
  }, [view, isRoomBeside]);

  function showOnMap(mark: Mark) {
    choose([mark.fixture.id]);
    setPlace({ ...mark, zoom: groundZoom });
    setView('map');
  }
  return (
    <div className={styles.board} data-view={view} data-map={marks.length > 0}>
      <div className={styles.side}>
        {children}
        <section aria-labelledby={id} ref={section}>
          <div className={styles.head}>
            <h2 className={styles.heading} id={id}>
              {headingOf(list)}
            </h2>
            <p className={styles.note}>
              {list.items.length > 0 ? 'Nearest first.' : 'They may still say yes.'}
            </p>
            {marks.length > 0 && (
              <ViewChoice label="Show opponents on" view={view} onChoose={setView} />
            )}
          </div>
          <ul className={styles.list} ref={rows}>
            {found.map((one) => {
              const mark = marks.find(({ fixture }) => fixture.id === one.fixture.id);
              return (
                <OpponentsRow
                  key={one.fixture.id}
                  own={own}
                  found={one}
                  isChosen={chosen.includes(one.fixture.id)}
                  onShow={mark && hasMap ? () => showOnMap(mark) : undefined}
                />
              );
            })}
          </ul>
        </section>
      </div>
      {isMapShown && (
        <div className={styles.map}>
          <OpponentsMap
            own={own}
            ownMark={ownMark}
            marks={marks}
            chosen={chosen}
            place={place}
            onChoose={choose}
            onMissing={() => setHasMap(false)}
          />
        </div>
      )}
    </div>
  );
}

/** A club with two free dates is one. */
function headingOf({ items }: OpponentList): string {
  const clubs = new Set(items.map(({ club }) => club.id));
  if (clubs.size === 0) return 'What comes close';
  return suitInWords({ opponents: clubs.size, more: items.length >= opponentsMax });
}
