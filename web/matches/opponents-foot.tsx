import type { Fixture } from '@fixturebook/contract/fixtures';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../ui/button.tsx';
import { addDays, addMonths, monthOf } from '../ui/calendar-date.ts';
import { count } from '../ui/count.ts';
import { Link } from '../ui/link.tsx';
import { openRequestsQuery, opponentCountsQuery } from './api.ts';
import { suitInWords } from './opponents-words.ts';
import { opponentsPath } from './paths.ts';

/** On the card of an own free date: who has asked for it, and how many clubs suit it. */
export function OpponentsFoot({ fixture }: { fixture: Fixture }) {
  const asking = useQuery(openRequestsQuery('in')).data?.filter(
    (request) => request.fixture.id === fixture.id,
  ).length;
  const counted = useOpponentCount(fixture);
  return (
    <>
      {Boolean(asking) && (
        <ButtonLink look="main" to="/requests">
          {count(asking ?? 0, 'club')} asked for this date
        </ButtonLink>
      )}
      {counted?.opponents === 0 && (
        <p>
          No club suits yet.{' '}
          <Link
            to={opponentsPath(fixture.id)}
            aria-label={`See what comes close to ${fixture.teamName}`}
          >
            See what comes close
          </Link>
        </p>
      )}
      {counted !== undefined && counted.opponents > 0 && (
        <ButtonLink look={asking ? 'plain' : 'main'} to={opponentsPath(fixture.id)}>
          {suitInWords(counted)}
        </ButtonLink>
      )}
    </>
  );
}

/** Counted for all dates of its month at once. */
function useOpponentCount({ id, date }: Fixture) {
  const month = monthOf(date);
  const { data } = useQuery(opponentCountsQuery(month, addDays(addMonths(month, 1), -1)));
  return data?.items.find(({ fixtureId }) => fixtureId === id);
}
