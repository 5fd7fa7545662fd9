import type { OpponentCounts, OpponentList } from '@fixturebook/contract/matches';
import type { FindResult } from '@fixturebook/contract/opponents/find';
import { queryOptions } from '@tanstack/react-query';
import { matchesKey } from '../fixtures/api.ts';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { followIntervalMs } from '../platform/follow-interval.ts';
import { addDays, addMonths } from '../ui/dates/calendar-date.ts';

export {
  deleteSavedSearch,
  followClub,
  followedClubsQuery,
  savedSearchesQuery,
  unfollowClub,
} from './alerts/api.ts';
export { formatSavedSearch } from './alerts/search-words.ts';
export { formatOpponentClubs, formatOpponentCount, formatOpponentsLink } from './words.ts';

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

/** Finds clubs that are free. `query` has the parameters of the API. */
export function findQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: [...matchesKey, 'find', query],
    queryFn: (): Promise<FindResult> => unwrapResponse(api.me.find.$get({ query })),
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
