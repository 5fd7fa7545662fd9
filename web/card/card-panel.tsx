import type { CardItem, CardState } from '@fixturebook/contract/matches';
import { cardImportPath } from '@fixturebook/contract/paths';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { PlainList } from '../ui/plain-list.tsx';
import { CardCalendar } from './card-calendar.tsx';
import { CardList } from './card-list.tsx';
import styles from './card-panel.module.css';
import type { CardSearch } from './card-search.ts';
import { CardStateIcon } from './card-state-icon.tsx';
import { cardStateLabels } from './words.ts';

interface CardPanelProps {
  card: { season: number; items: CardItem[] };
  view: CardSearch['view'];
  busy: boolean;
}

export function CardPanel({ card, view, busy }: CardPanelProps) {
  const { season, items } = card;
  const View = view === 'list' ? CardList : CardCalendar;
  return (
    <Stack wide aria-busy={busy}>
      <StateCounts items={items} season={season} />
      {items.length === 0 && <EmptyCard season={season} />}
      {items.length > 0 && <View season={season} items={items} />}
    </Stack>
  );
}

function StateCounts({ items, season }: { items: CardItem[]; season: number }) {
  return (
    <PlainList className={styles.counts} aria-label={`Fixtures of ${season}`}>
      {(Object.keys(cardStateLabels) as CardState[]).map((state) => (
        <li key={state}>
          <strong>{items.filter((item) => item.state === state).length}</strong>
          <span>
            <CardStateIcon state={state} /> {cardStateLabels[state]}
          </span>
        </li>
      ))}
    </PlainList>
  );
}

function EmptyCard({ season }: { season: number }) {
  return (
    <EmptyState line={`Your ${season} card is empty.`}>
      <p>List the dates when your teams are free, and clubs nearby will see them.</p>
      <p>
        <ButtonLink look="main" to="/addfixture">
          Add Fixture
        </ButtonLink>
      </p>
      <p>
        <ButtonLink to={cardImportPath}>Import free dates</ButtonLink>
      </p>
    </EmptyState>
  );
}
