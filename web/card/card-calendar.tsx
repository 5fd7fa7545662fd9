import type { CardItem } from '@fixturebook/contract/matches';
import { Link } from 'react-router';
import { formatDate, formatMonth, getMonthStart } from '../ui/dates/calendar-date.ts';
import { useToday } from '../ui/dates/use-today.ts';
import { groupBy } from '../ui/format/group-by.ts';
import styles from './card-calendar.module.css';
import { formatCardSearch } from './card-search.ts';
import { CardStateIcon } from './card-state-icon.tsx';
import { listMonths, listWeeks } from './month-groups.ts';
import { formatCardState, formatItemTitle } from './words.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function CardCalendar({ season, items }: { season: number; items: CardItem[] }) {
  const byDay = groupBy(items, ({ fixture }) => fixture.date);
  return (
    <div className={styles.months}>
      {listMonths(season, items).map((month) => (
        <CardMonth key={month} month={month} byDay={byDay} season={season} />
      ))}
    </div>
  );
}

interface CardMonthProps {
  month: string;
  byDay: Map<string, CardItem[]>;
  season: number;
}

function CardMonth({ month, byDay, season }: CardMonthProps) {
  return (
    <table className={styles.month}>
      <caption>{formatMonth(month)}</caption>
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
        {listWeeks(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date}>
                {getMonthStart(date) === month && (
                  <CardDay date={date} items={byDay.get(date) ?? []} season={season} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CardDay({ date, items, season }: { date: string; items: CardItem[]; season: number }) {
  const today = useToday();
  const isToday = date === today;
  const number = Number(date.slice(8));
  if (items.length === 0)
    return (
      <span className={styles.day} aria-current={isToday ? 'date' : undefined}>
        {number}
      </span>
    );
  const states = [...new Set(items.map(({ state }) => state))];
  const words = items.map((item) => `${formatItemTitle(item)}: ${formatCardState(item, today)}`);
  return (
    <Link
      className={styles.day}
      data-state={states[0]}
      to={{ search: formatCardSearch({ season, view: 'list' }), hash: date }}
      aria-current={isToday ? 'date' : undefined}
      aria-label={[formatDate(date), ...words].join(', ')}
    >
      {number}
      <span className={styles.marks}>
        {states.map((state) => (
          <CardStateIcon key={state} state={state} />
        ))}
      </span>
    </Link>
  );
}
