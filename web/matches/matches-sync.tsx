import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { preferencesQuery } from '../notifications/api.ts';
import { useLiveEvent } from '../platform/live/live.ts';
import { useRunSoon } from '../platform/live/run-soon.ts';
import { meQuery } from '../platform/session/session.ts';
import { matchQuery } from './match/api.ts';
import { invalidateRequestLists, requestQuery } from './requests/api.ts';

/**
 * Refetches the open lists and counts after each change of a match request, a match, a free date or
 * the profile or notification settings of the user's club, and what has changed itself at once. Forms
 * keep what is typed: see `useSubmitForm`.
 */
export function MatchesSync() {
  const client = useQueryClient();
  const refetchListsSoon = useRunSoon(() => void invalidateRequestLists(client));
  const refetchClubSoon = useRunSoon(() => {
    for (const { queryKey } of [meQuery, preferencesQuery])
      void client.invalidateQueries({ queryKey });
  });
  useLiveEvent('match-request', ({ requestId }) => {
    const { queryKey } = requestQuery(requestId);
    void client.invalidateQueries({ queryKey });
    refetchListsSoon();
  });
  useLiveEvent('match', ({ matchId }) => {
    void refetchMatch(client, matchId);
    refetchListsSoon();
  });
  useLiveEvent('club', () => {
    refetchClubSoon();
    refetchListsSoon();
  });
  return null;
}

/** Refetches the match on every screen, because the device stores it for use at the ground. */
async function refetchMatch(client: QueryClient, id: string): Promise<void> {
  const query = matchQuery(id);
  // Also replaces a request that is under way, which the server may have answered before the change.
  await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'all' });
  await client.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
}
