import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { clubPath } from '@fixturebook/contract/paths';
import { Outlet } from 'react-router';
import { formatMatchFormat, formatVenue, strengthLabels } from '../../fixtures/api.ts';
import { formatDayAndMonth } from '../../ui/dates/calendar-date.ts';
import { CompactRow } from '../../ui/layout/compact-row.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './find-row.module.css';
import { formatFoundFacts, formatTeams } from './find-words.ts';

interface FindRowProps {
  item: FoundDate;
  number: number;
  dates: FindDate[];
  isActive: boolean;
  /** Shows the club on the map. Undefined if there is no map or the place is unknown. */
  onShow: (() => void) | undefined;
  onActive: (isActive: boolean) => void;
}

export function FindRow({ item, number, dates, isActive, onShow, onActive }: FindRowProps) {
  const { club, fixture } = item;
  return (
    <CompactRow
      as="li"
      className={styles.row}
      id={`found-${fixture.id}`}
      data-active={isActive}
      onPointerEnter={() => onActive(true)}
      onPointerLeave={() => onActive(false)}
      onFocus={() => onActive(true)}
      onBlur={() => onActive(false)}
      name={`${club.name}, ${fixture.teamName}`}
      lead={<PlaceNumber number={number} clubName={club.name} onShow={onShow} />}
      title={<Link to={clubPath(club.slug)}>{club.name}</Link>}
      summary={
        <>
          {formatDayAndMonth(fixture.date)} · {formatTeams(item, dates)} ·{' '}
          <span className={styles.facts}>{formatFoundFacts(item)}</span> · {formatVenue(fixture)}
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
