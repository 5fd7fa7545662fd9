import type { CardItem } from '@fixturebook/contract/card/card';
import { Link } from 'react-router';
import { formatDate } from '../ui/dates/calendar-date.ts';
import { useToday } from '../ui/dates/use-today.ts';
import { groupBy } from '../ui/format/group-by.ts';
import styles from './card-calendar.module.css';
import { formatCardSearch } from './card-search.ts';
import { CardStateIcon } from './card-state-icon.tsx';
import { listMonths } from './month-groups.ts';
import { MonthTables } from './month-table.tsx';
import { formatCardState, formatItemTitle } from './words.ts';

export function CardCalendar({ season, items }: { season: number; items: CardItem[] }) {
  const byDay = groupBy(items, ({ fixture }) => fixture.date);
  return (
    <MonthTables months={listMonths(season, items)}>
      {(date) => <CardDay date={date} items={byDay.get(date) ?? []} season={season} />}
    </MonthTables>
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
