import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { clubPath } from '@fixturebook/contract/paths';
import { Outlet } from 'react-router';
import { formatMatchFormat, formatVenue, strengthLabels } from '../../fixtures/api.ts';
import { formatDayAndMonth } from '../../ui/dates/calendar-date.ts';
import { CompactRow } from '../../ui/layout/compact-row.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Link } from '../../ui/link.tsx';
import type { FoundClub } from './find-club-groups.ts';
import styles from './find-row.module.css';
import { formatFoundFacts, formatFurtherFacts, formatTeams } from './find-words.ts';
import { MoreDatesList } from './more-dates-list.tsx';

interface FindRowProps {
  found: FoundClub;
  number: number;
  dates: FindDate[];
  isActive: boolean;
  /** Shows the club on the map. Undefined if there is no map or the place is unknown. */
  onShow: (() => void) | undefined;
  onActive: (isActive: boolean) => void;
}

/** A club with its best date, and a button that shows its other dates. */
export function FindRow({ found, number, dates, isActive, onShow, onActive }: FindRowProps) {
  const { club, best } = found;
  const { fixture } = best;
  return (
    <li
      className={styles.club}
      id={`found-${club.id}`}
      data-active={isActive}
      onPointerEnter={() => onActive(true)}
      onPointerLeave={() => onActive(false)}
      onFocus={() => onActive(true)}
      onBlur={() => onActive(false)}
    >
      <CompactRow
        as="div"
        className={styles.row}
        name={`${club.name}, ${fixture.teamName}`}
        lead={<PlaceNumber number={number} clubName={club.name} onShow={onShow} />}
        title={<Link to={clubPath(club.slug)}>{club.name}</Link>}
        summary={
          <>
            {formatDayAndMonth(fixture.date)} · {formatTeams(best, dates)} ·{' '}
            <span className={styles.facts}>{formatFoundFacts(best)}</span> · {formatVenue(fixture)}
          </>
        }
        actions={<Outlet context={{ items: [best], dates }} />}
        details={<Note>{formatFoundGame(best)}</Note>}
      />
      <div className={styles.more}>
        <MoreDatesList found={found}>
          {(item) => <OtherDateRow key={item.fixture.id} item={item} best={best} dates={dates} />}
        </MoreDatesList>
      </div>
    </li>
  );
}

interface OtherDateRowProps {
  item: FoundDate;
  best: FoundDate;
  dates: FindDate[];
}

function OtherDateRow({ item, best, dates }: OtherDateRowProps) {
  const { club, fixture } = item;
  const day = formatDayAndMonth(fixture.date);
  return (
    <CompactRow
      as="li"
      level={4}
      className={styles.date}
      name={`${club.name}, ${fixture.teamName}, ${day}`}
      title={day}
      summary={
        <>
          {formatTeams(item, dates)} ·{' '}
          <span className={styles.facts}>{formatFurtherFacts(item, best)}</span> ·{' '}
          {formatVenue(fixture)}
        </>
      }
      actions={<Outlet context={{ items: [item], dates }} />}
      details={<Note>{formatFoundGame(item)}</Note>}
    />
  );
}

interface PlaceNumberProps {
  number: number;
  clubName: string;
  onShow: (() => void) | undefined;
}

/** The number of the club's pin on the map. */
function PlaceNumber({ number, clubName, onShow }: PlaceNumberProps) {
  if (!onShow) return <span className={styles.number}>{number}</span>;
  return (
    <button
      type="button"
      className={styles.number}
      aria-label={`${number}: show ${clubName} on the map`}
      onClick={onShow}
    >
      {number}
    </button>
  );
}

/** Formats what the summary of a row does not say. */
function formatFoundGame({ fixture, playedBefore }: FoundDate): string {
  const facts = [
    fixture.startTime ? `Start ${fixture.startTime}` : 'Start time open',
    formatMatchFormat(fixture),
    fixture.strength && strengthLabels[fixture.strength],
    playedBefore && 'Played before',
  ];
  return facts.filter(Boolean).join(' · ');
}

export function FoundDetails({ item }: { item: FoundDate }) {
  const { fixture } = item;
  return (
    <>
      <Note>
        {formatDayAndMonth(fixture.date)} · {fixture.teamName} · {formatVenue(fixture)}
      </Note>
      <Note tone="confirmed">{formatFoundFacts(item)}</Note>
      <Note>{formatFoundGame(item)}</Note>
    </>
  );
}
