import type { FindDate, FoundDate } from '@fixturebook/contract/opponents/find';
import { clubPath } from '@fixturebook/contract/paths';
import { Outlet } from 'react-router';
import { formatMatchFormat, formatVenue, strengthLabels } from '../../fixtures/api.ts';
import { formatDayAndMonth } from '../../ui/dates/calendar-date.ts';
import { Heading } from '../../ui/heading.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './find-row.module.css';
import { formatFoundFacts } from './find-words.ts';

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
    <li
      className={styles.row}
      id={`found-${fixture.id}`}
      data-active={isActive}
      onPointerEnter={() => onActive(true)}
      onPointerLeave={() => onActive(false)}
      onFocus={() => onActive(true)}
      onBlur={() => onActive(false)}
    >
      {onShow ? (
        <button
          type="button"
          className={styles.number}
          aria-label={`${number}: show ${club.name} on the map`}
          onClick={onShow}
        >
          {number}
        </button>
      ) : (
        <span className={styles.number}>{number}</span>
      )}
      <div className={styles.text}>
        <Heading level={3} size="body">
          <Link to={clubPath(club.slug)}>{club.name}</Link>
        </Heading>
        <FoundDetails item={item} />
      </div>
      <div className={styles.ask}>
        <Outlet context={{ items: [item], dates }} />
      </div>
    </li>
  );
}

export function FoundDetails({ item }: { item: FoundDate }) {
  const { fixture, playedBefore } = item;
  const details = [
    fixture.startTime && `start ${fixture.startTime}`,
    formatMatchFormat(fixture),
    fixture.strength && strengthLabels[fixture.strength],
    playedBefore && 'Played before',
  ].filter(Boolean);
  return (
    <>
      <Note>
        {formatDayAndMonth(fixture.date)} · {fixture.teamName} · {formatVenue(fixture)}
      </Note>
      <Note tone="confirmed">{formatFoundFacts(item)}</Note>
      {details.length > 0 && <Note>{details.join(' · ')}</Note>}
    </>
  );
}
