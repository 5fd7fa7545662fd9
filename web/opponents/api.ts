import type { OpponentCounts, OpponentList } from '@fixturebook/contract/matches';
import { queryOptions } from '@tanstack/react-query';
import { matchesKey } from '../fixtures/api.ts';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { followIntervalMs } from '../platform/follow-interval.ts';

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

export function opponentCountsQuery(from: string, to = from) {
  return queryOptions({
    queryKey: [...matchesKey, 'opponent-counts', from, to],
    queryFn: (): Promise<OpponentCounts> =>
      unwrapResponse(api.me['opponent-counts'].$get({ query: { from, to } })),
  });
}
