import type { CardItem, CardItemState } from '@fixturebook/contract/card/card';
import { Link } from 'react-router';
import { PlainList } from '../ui/plain-list.tsx';
import styles from './card-filter-list.module.css';
import { type CardSearch, formatCardSearch, isSameTeam } from './card-search.ts';
import { CardStateIcon } from './card-state-icon.tsx';
import { TeamColourIcon } from './team-colour-icon.tsx';
import { cardStateLabels } from './words.ts';

/** Counts the fixtures in each state. A press shows only these, and the next press all again. */
export function FixtureStateFilter({ items, search }: { items: CardItem[]; search: CardSearch }) {
  return (
    <PlainList className={styles.counts} aria-label={`Fixtures of ${search.season}`}>
      {(Object.keys(cardStateLabels) as CardItemState[]).map((state) => {
        const isChosen = search.state === state;
        return (
          <li key={state}>
            <Link
              to={{
                search: formatCardSearch({ ...search, state: isChosen ? undefined : state }),
              }}
              aria-current={isChosen}
              preventScrollReset
              replace
            >
              <strong>{items.filter((item) => item.state === state).length}</strong>{' '}
              <span>
                <CardStateIcon state={state} /> {cardStateLabels[state]}
              </span>
            </Link>
          </li>
        );
      })}
    </PlainList>
  );
}

interface TeamFilterProps {
  teams: string[];
  search: CardSearch;
}

/** Offers the teams of a card with several teams. */
export function TeamFilter({ teams, search }: TeamFilterProps) {
  if (teams.length < 2) return null;
  const chosen = teams.find((team) => isSameTeam(team, search.team));
  return (
    <nav className={styles.teams} aria-label="Team">
      {[undefined, ...teams].map((team) => (
        <Link
          key={team ?? ''}
          to={{ search: formatCardSearch({ ...search, team }) }}
          aria-current={team === chosen}
          preventScrollReset
          replace
        >
          {team && <TeamColourIcon teamName={team} />}
          {team ?? 'All teams'}
        </Link>
      ))}
    </nav>
  );
}
