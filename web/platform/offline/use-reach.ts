import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLiveState } from '../live/live.ts';
import { isUnreachable } from '../problem-error.ts';

interface Reach {
  /** The device itself knows of no network. */
  isOffline: boolean;
  /** The server was asked in vain for something that is in view. */
  isUnreachable: boolean;
  /** ms, of the oldest that is in view; 0 if nothing is. */
  asOf: number;
}

/** ms between two questions while the server does not answer. */
const pause = 15_000;

/** Whether what is in view can be out of date, and of when it is. */
export function useReach(): Reach {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isOffline = useSyncExternalStore(followNetwork, () => !navigator.onLine);
  const follow = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const isUnreachable = useSyncExternalStore(follow, () => inView(client).some(hasFailed));
  useAskAgain(client, isUnreachable && !isOffline);
  return {
    isOffline,
    isUnreachable,
    asOf: useSyncExternalStore(follow, () => oldest(inView(client))),
  };
}

function inView(client: QueryClient): Query[] {
  const queries = client.getQueryCache().findAll({ type: 'active' });
  return queries.filter(({ meta, state }) => meta?.keep && state.data);
}

function hasFailed({ state }: Query): boolean {
  return isUnreachable(state.fetchFailureReason ?? state.error);
}

function oldest(queries: Query[]): number {
  return queries.length ? Math.min(...queries.map(({ state }) => state.dataUpdatedAt)) : 0;
}

/** The stream knows first that the server is back. It hears nothing where only the answers failed. */
function useAskAgain(client: QueryClient, isSilent: boolean) {
  const live = useLiveState();
  const ask = useCallback(
    () =>
      void client.refetchQueries(
        { type: 'active', predicate: hasFailed },
        { cancelRefetch: false },
      ),
    [client],
  );
  useEffect(() => {
    if (live === 'open') ask();
  }, [ask, live]);
  useEffect(() => {
    if (!isSilent) return;
    const timer = setInterval(ask, pause);
    return () => clearInterval(timer);
  }, [ask, isSilent]);
}

function followNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
