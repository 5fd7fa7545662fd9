import type { CardItem, CardState } from '@fixturebook/contract/matches';
import { cardImportPath } from '@fixturebook/contract/paths';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { CardCalendar } from './card-calendar.tsx';
import { CardList } from './card-list.tsx';
import styles from './card-panel.module.css';
import type { CardSearch } from './card-search.ts';
import { CardStateIcon } from './card-state-icon.tsx';
import { cardStateLabels } from './words.ts';

interface CardPanelProps {
  card: { season: number; items: CardItem[] };
  view: CardSearch['view'];
  /** Whether another season is loading. */
  busy: boolean;
}

export function CardPanel({ card, view, busy }: CardPanelProps) {
  const { season, items } = card;
  return (
    <div className={styles.board} aria-busy={busy}>
      <StateCounts items={items} season={season} />
      {items.length === 0 && <EmptyCard season={season} />}
      {items.length > 0 && view === 'list' && <CardList season={season} items={items} />}
      {items.length > 0 && view === 'calendar' && <CardCalendar season={season} items={items} />}
    </div>
  );
}

/** The counts double as the legend of the icons. */
function StateCounts({ items, season }: { items: CardItem[]; season: number }) {
  return (
    <ul className={styles.counts} aria-label={`Fixtures of ${season}`}>
      {(Object.keys(cardStateLabels) as CardState[]).map((state) => (
        <li key={state}>
          <strong>{items.filter((item) => item.state === state).length}</strong>
          <span>
            <CardStateIcon state={state} /> {cardStateLabels[state]}
          </span>
        </li>
      ))}
    </ul>
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
