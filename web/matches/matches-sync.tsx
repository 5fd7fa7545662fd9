import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet } from 'react-router';
import { useLiveEvent } from '../platform/live/live.ts';
import { meQuery } from '../platform/session/session.ts';
import { invalidateRequestLists, requestQuery } from './api.ts';
import { matchQuery } from './match/api.ts';

/** Several live events within this time lead to one refetch of each open list. */
const debounceMs = 150;

/**
 * Refetches the open lists and counts after each change of a match request, a match, a free date or
 * the profile of the user's club, and what has changed itself at once. Forms keep what is typed: see `useSubmitForm`.
 */
export default function MatchesSync() {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function refetchSoon() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void invalidateRequestLists(client);
    }, debounceMs);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvent('match-request', ({ requestId }) => {
    const { queryKey } = requestQuery(requestId);
    void client.invalidateQueries({ queryKey });
    refetchSoon();
  });
  useLiveEvent('match', ({ matchId }) => {
    const { queryKey } = matchQuery(matchId);
    void client.invalidateQueries({ queryKey });
    refetchSoon();
  });
  useLiveEvent('club', () => {
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    refetchSoon();
  });
  return <Outlet />;
}
