import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { useLiveEvent } from '../platform/live/live.ts';
import { requestQuery } from './api.ts';
import { matchQuery } from './match/api.ts';

/** Marks changed data as stale without refetching it, so that forms on the screen stay unchanged. */
export default function MatchesSync() {
  const client = useQueryClient();
  const refetchType = 'none';
  useLiveEvent('match', ({ matchId }) => {
    void client.invalidateQueries({ queryKey: matchQuery(matchId).queryKey, refetchType });
  });
  useLiveEvent('match-request', ({ requestId }) => {
    void client.invalidateQueries({ queryKey: requestQuery(requestId).queryKey, refetchType });
  });
  return <Outlet />;
}
