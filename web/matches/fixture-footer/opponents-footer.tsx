import type { Fixture } from '@fixturebook/contract/fixtures';
import { opponentsPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { formatOpponentCount, opponentCountsQuery } from '../../opponents/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { addDays, addMonths, getFirstDayOfMonth } from '../../ui/dates/calendar-date.ts';
import { formatCount } from '../../ui/format/count.ts';
import { Link } from '../../ui/link.tsx';
import { openRequestsQuery } from '../api.ts';

/** Says how many clubs have asked for the free date, and how many can play. */
export function OpponentsFooter({ fixture }: { fixture: Fixture }) {
  const requestCount = useQuery(openRequestsQuery('in')).data?.filter(
    (request) => request.fixture.id === fixture.id,
  ).length;
  const opponentCount = useOpponentCount(fixture);
  return (
    <>
      {Boolean(requestCount) && (
        <ButtonLink look="main" to="/requests">
          {formatCount(requestCount ?? 0, 'club')} asked for this date
        </ButtonLink>
      )}
      {opponentCount?.opponents === 0 && (
        <p>
          No opponent found yet.{' '}
          <Link
            to={opponentsPath(fixture.id)}
            aria-label={`See near misses for ${fixture.teamName}`}
          >
            See near misses
          </Link>
        </p>
      )}
      {opponentCount !== undefined && opponentCount.opponents > 0 && (
        <ButtonLink look={requestCount ? 'plain' : 'main'} to={opponentsPath(fixture.id)}>
          {formatOpponentCount(opponentCount)}
        </ButtonLink>
      )}
    </>
  );
}

/** Counts all dates of the month, so that the cards share one request. */
function useOpponentCount({ id, date }: Fixture) {
  const month = getFirstDayOfMonth(date);
  const { data } = useQuery(opponentCountsQuery(month, addDays(addMonths(month, 1), -1)));
  return data?.items.find(({ fixtureId }) => fixtureId === id);
}
