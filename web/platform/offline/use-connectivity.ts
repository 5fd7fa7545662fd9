import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLiveState } from '../live/live.ts';
import { isUnreachable } from '../problem-error.ts';
import { useOnline } from '../use-online.ts';

interface Connectivity {
  isOffline: boolean;
  /** The server could not be reached for a query of this screen. */
  isUnreachable: boolean;
  /** ms; the age of the oldest data on this screen, or 0 without data. */
  asOfMs: number;
}

const retryIntervalMs = 15_000;

export function useConnectivity(): Connectivity {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isOffline = !useOnline();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const isUnreachable = useSyncExternalStore(subscribe, () =>
    listKeptQueries(client).some(hasFailed),
  );
  useRefetchFailed(client, isUnreachable && !isOffline);
  return {
    isOffline,
    isUnreachable,
    asOfMs: useSyncExternalStore(subscribe, () => getOldestUpdateMs(listKeptQueries(client))),
  };
}

function listKeptQueries(client: QueryClient): Query[] {
  const queries = client.getQueryCache().findAll({ type: 'active' });
  return queries.filter(({ meta, state }) => meta?.keepOffline && state.data);
}

function hasFailed({ state }: Query): boolean {
  return isUnreachable(state.fetchFailureReason ?? state.error);
}

function getOldestUpdateMs(queries: Query[]): number {
  return queries.length ? Math.min(...queries.map(({ state }) => state.dataUpdatedAt)) : 0;
}

/** The stream notices first that the server is back. The timer helps where only requests fail. */
function useRefetchFailed(client: QueryClient, isUnanswered: boolean) {
  const live = useLiveState();
  const refetch = useCallback(
    () =>
      void client.refetchQueries(
        { type: 'active', predicate: hasFailed },
        { cancelRefetch: false },
      ),
    [client],
  );
  useEffect(() => {
    if (live === 'open') refetch();
  }, [refetch, live]);
  useEffect(() => {
    if (!isUnanswered) return;
    const timer = setInterval(refetch, retryIntervalMs);
    return () => clearInterval(timer);
  }, [refetch, isUnanswered]);
}
