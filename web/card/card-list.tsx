import type { CardItem } from '@fixturebook/contract/matches';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { opponentCountsQuery } from '../opponents/api.ts';
import { formatMonth, getLondonDate } from '../ui/dates/calendar-date.ts';
import styles from './card-list.module.css';
import { CardRow } from './card-row.tsx';
import { groupByMonth } from './month-groups.ts';

/** Month by month. `#2027-06-05` in the address leads to what is on that day. */
export function CardList({ season, items }: { season: number; items: CardItem[] }) {
  const list = useFocusOnDay();
  const opponents = useOpponentCounts(season);
  return (
    <div className={styles.months} ref={list}>
      {groupByMonth(items).map(({ month, items: ofMonth }) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 className={styles.month} id={`month-${month}`}>
            {formatMonth(month)}
          </h2>
          <ul className={styles.rows}>
            {ofMonth.map((item) => (
              <CardRow
                key={item.fixture.id}
                item={item}
                opponents={opponents?.get(item.fixture.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** How many clubs suit the free dates that are still to come. What does not arrive is not told. */
function useOpponentCounts(season: number) {
  const today = getLondonDate();
  const [from, to] = [`${season}-01-01`, `${season}-12-31`];
  const query = useQuery({ ...opponentCountsQuery(from, to), enabled: to >= today });
  return query.data && new Map(query.data.items.map((one) => [one.fixtureId, one]));
}

/** The browser scrolls there by itself; who uses the keyboard goes on from there. */
function useFocusOnDay() {
  const list = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const row = [...(list.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])].find(
      ({ dataset }) => hash === `#${dataset.date}`,
    );
    row?.focus();
    row?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return list;
}
