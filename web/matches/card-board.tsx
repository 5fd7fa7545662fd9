import type { CardItem, CardState } from '@fixturebook/contract/matches';
import { ButtonLink } from '../ui/button.tsx';
import { NothingHere } from '../ui/nothing-here.tsx';
import type { AskedCard } from './card-address.ts';
import styles from './card-board.module.css';
import { CardCalendar } from './card-calendar.tsx';
import { CardList } from './card-list.tsx';
import { CardMark } from './card-mark.tsx';
import { stateWords } from './card-words.ts';
import { cardImportPath } from './paths.ts';

interface CardBoardProps {
  card: { season: number; items: CardItem[] };
  view: AskedCard['view'];
  /** Whether another season is on its way. */
  busy: boolean;
}

export function CardBoard({ card, view, busy }: CardBoardProps) {
  const { season, items } = card;
  return (
    <div className={styles.board} aria-busy={busy}>
      <Counts items={items} season={season} />
      {items.length === 0 && <Empty season={season} />}
      {items.length > 0 && view === 'list' && <CardList season={season} items={items} />}
      {items.length > 0 && view === 'calendar' && <CardCalendar season={season} items={items} />}
    </div>
  );
}

/** Also what the marks stand for. */
function Counts({ items, season }: { items: CardItem[]; season: number }) {
  return (
    <ul className={styles.counts} aria-label={`Fixtures of ${season}`}>
      {(Object.keys(stateWords) as CardState[]).map((state) => (
        <li key={state}>
          <strong>{items.filter((item) => item.state === state).length}</strong>
          <span>
            <CardMark state={state} /> {stateWords[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Empty({ season }: { season: number }) {
  return (
    <NothingHere line={`Your card of ${season} is empty.`}>
      <p>List the dates on which your teams are free, and clubs nearby will see them.</p>
      <p>
        <ButtonLink look="main" to="/addfixture">
          Add Fixture
        </ButtonLink>
      </p>
      <p>
        <ButtonLink to={cardImportPath}>Import free dates</ButtonLink>
      </p>
    </NothingHere>
  );
}
