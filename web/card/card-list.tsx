import type { CardItem } from '@fixturebook/contract/card/card';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { formatMonth } from '../ui/dates/calendar-date.ts';
import { useToday } from '../ui/dates/use-today.ts';
import { formatCount } from '../ui/format/count.ts';
import { CompactRows } from '../ui/layout/compact-row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Row, Stack } from '../ui/layout/stack.tsx';
import styles from './card-list.module.css';
import { CardRow } from './card-row.tsx';
import { groupByMonth } from './month-groups.ts';

/** The list begins with today. `#2027-06-05` in the URL scrolls to the fixtures of that day. */
export function CardList({ items }: { items: CardItem[] }) {
  const today = useToday();
  const { hash } = useLocation();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const coming = items.filter(({ fixture }) => fixture.date >= today);
  const earlierCount = items.length - coming.length;
  // Of a season that is over, all fixtures are shown.
  const canFold = earlierCount > 0 && coming.length > 0;
  const isFolded = canFold && !showsEarlier && !(hash !== '' && hash.slice(1) < today);
  const list = useFocusLinkedDate();
  return (
    <Stack wide ref={list}>
      {isFolded && (
        <Row>
          <Button onClick={() => setShowsEarlier(true)}>
            Show {formatCount(earlierCount, 'earlier fixture')}
          </Button>
        </Row>
      )}
      {groupByMonth(isFolded ? coming : items).map((group) => (
        <MonthOfCard key={group.month} {...group} />
      ))}
    </Stack>
  );
}

function MonthOfCard({ month, items }: { month: string; items: CardItem[] }) {
  return (
    <Section heading={formatMonth(month)} underlined className={styles.month}>
      <CompactRows as="ul">
        {items.map((item) => (
          <CardRow key={item.fixture.id} item={item} />
        ))}
      </CompactRows>
    </Section>
  );
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
