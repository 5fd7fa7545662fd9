import type { CardItem } from '@fixturebook/contract/matches';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { opponentCountsQuery } from '../opponents/api.ts';
import { formatMonth } from '../ui/dates/calendar-date.ts';
import { useToday } from '../ui/dates/use-today.ts';
import { Section } from '../ui/layout/section.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { PlainList } from '../ui/plain-list.tsx';
import styles from './card-list.module.css';
import { CardRow } from './card-row.tsx';
import { groupByMonth } from './month-groups.ts';

/** `#2027-06-05` in the URL scrolls to the fixtures of that day. */
export function CardList({ season, items }: { season: number; items: CardItem[] }) {
  const list = useFocusLinkedDate();
  const opponents = useOpponentCounts(season);
  return (
    <Stack wide ref={list}>
      {groupByMonth(items).map(({ month, items: monthItems }) => (
        <Section key={month} heading={formatMonth(month)} underlined className={styles.month}>
          <PlainList className={styles.rows}>
            {monthItems.map((item) => (
              <CardRow
                key={item.fixture.id}
                item={item}
                opponents={opponents?.get(item.fixture.id)}
              />
            ))}
          </PlainList>
        </Section>
      ))}
    </Stack>
  );
}

/** Returns the number of opponents for each fixture; undefined until loaded, and for past seasons. */
function useOpponentCounts(season: number) {
  const today = useToday();
  const [from, to] = [`${season}-01-01`, `${season}-12-31`];
  const query = useQuery({ ...opponentCountsQuery(from, to), enabled: to >= today });
  return query.data && new Map(query.data.items.map((one) => [one.fixtureId, one]));
}

/** Focuses the first fixture on the date in the URL, so that keyboard users continue from there. */
function useFocusLinkedDate() {
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
