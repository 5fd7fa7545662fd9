import type { CardItem } from '@fixturebook/contract/matches';
import { Link } from 'react-router';
import { dateInWords, londonToday, monthInWords, monthOf } from '../ui/calendar-date.ts';
import { queryOf } from './card-address.ts';
import styles from './card-calendar.module.css';
import { CardMark } from './card-mark.tsx';
import { monthsOf, weeksOf } from './card-months.ts';
import { stateInWords, titleOf } from './card-words.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The year month by month: each day on which something is on leads to it in the list. */
export function CardCalendar({ season, items }: { season: number; items: CardItem[] }) {
  const byDay = Map.groupBy(items, ({ fixture }) => fixture.date);
  return (
    <div className={styles.months}>
      {monthsOf(season, items).map((month) => (
        <Month key={month} month={month} byDay={byDay} season={season} />
      ))}
    </div>
  );
}

interface MonthProps {
  month: string;
  byDay: Map<string, CardItem[]>;
  season: number;
}

function Month({ month, byDay, season }: MonthProps) {
  return (
    <table className={styles.month}>
      <caption>{monthInWords(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date}>
                {monthOf(date) === month && (
                  <Day date={date} items={byDay.get(date) ?? []} season={season} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ date, items, season }: { date: string; items: CardItem[]; season: number }) {
  const isToday = date === londonToday();
  const number = Number(date.slice(8));
  if (items.length === 0)
    return (
      <span className={styles.day} aria-current={isToday ? 'date' : undefined}>
        {number}
      </span>
    );
  const states = [...new Set(items.map(({ state }) => state))];
  const words = items.map((item) => `${titleOf(item)}: ${stateInWords(item)}`);
  return (
    <Link
      className={styles.day}
      data-state={states[0]}
      to={{ search: queryOf({ season, view: 'list' }), hash: date }}
      aria-current={isToday ? 'date' : undefined}
      aria-label={[dateInWords(date), ...words].join(', ')}
    >
      {number}
      <span className={styles.marks}>
        {states.map((state) => (
          <CardMark key={state} state={state} />
        ))}
      </span>
    </Link>
  );
}
