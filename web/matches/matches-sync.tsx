import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { preferencesQuery } from '../notifications/api.ts';
import { useLiveEvent } from '../platform/live/live.ts';
import { meQuery } from '../platform/session/session.ts';
import { invalidateRequestLists, requestQuery } from './api.ts';
import { matchQuery } from './match/api.ts';

/** Several live events within this time lead to one refetch of each query. */
const debounceMs = 150;

/**
 * Refetches the open lists and counts after each change of a match request, a match, a free date or
 * the profile or notification settings of the user's club, and what has changed itself at once. Forms keep what is typed: see `useSubmitForm`.
 */
export default function MatchesSync() {
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
    const { queryKey } = matchQuery(matchId);
    void client.invalidateQueries({ queryKey });
    refetchListsSoon();
  });
  useLiveEvent('club', () => {
    refetchClubSoon();
    refetchListsSoon();
  });
  return <Outlet />;
}

/** Returns a function that runs `run` once for all calls within a short time. */
function useRunSoon(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      run();
    }, debounceMs);
  };
}
