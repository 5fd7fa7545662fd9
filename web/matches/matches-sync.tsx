import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { useLive } from '../platform/live/live.ts';
import { requestQuery } from './api.ts';
import { matchQuery } from './match/api.ts';

/**
 * Around every screen of a club: what has changed is not taken for new by the screen that shows it
 * next. A screen that is open asks anew by itself where it wants to: forms stay as they are.
 */
export default function MatchesSync() {
  const client = useQueryClient();
  const refetchType = 'none';
  useLive('match', ({ matchId }) => {
    void client.invalidateQueries({ queryKey: matchQuery(matchId).queryKey, refetchType });
  });
  useLive('match-request', ({ requestId }) => {
    void client.invalidateQueries({ queryKey: requestQuery(requestId).queryKey, refetchType });
  });
  return <Outlet />;
}
