import type { OpponentCounts, OpponentList } from '@fixturebook/contract/matches';
import { queryOptions } from '@tanstack/react-query';
import { matchesKey } from '../fixtures/api.ts';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { followIntervalMs } from '../platform/follow-interval.ts';
import { addDays, addMonths } from '../ui/dates/calendar-date.ts';

export { formatOpponentCount } from './words.ts';

export function opponentsQuery(fixtureId: string) {
  return queryOptions({
    queryKey: [...matchesKey, 'opponents', fixtureId],
    queryFn: (): Promise<OpponentList> =>
      unwrapResponse(
        api.fixtures[':id'].opponents.$get({ param: { id: encodeURIComponent(fixtureId) } }),
      ),
    refetchInterval: followIntervalMs,
  });
}

/** Counts the opponents for all free dates of a month, of which `month` is the first day. */
export function opponentCountsQuery(month: string) {
  const range = { from: month, to: addDays(addMonths(month, 1), -1) };
  return queryOptions({
    queryKey: [...matchesKey, 'opponent-counts', month],
    queryFn: (): Promise<OpponentCounts> =>
      unwrapResponse(api.me['opponent-counts'].$get({ query: range })),
  });
}
