import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLiveState } from '../live/live.ts';
import { isUnreachable } from '../problem-error.ts';

interface Connectivity {
  /** The device itself knows of no network. */
  isOffline: boolean;
  /** The server could not be reached for a query that is in view. */
  isUnreachable: boolean;
  /** ms, of the oldest that is in view; 0 if nothing is. */
  asOfMs: number;
}

/** ms between two questions while the server does not answer. */
const retryIntervalMs = 15_000;

/** Whether what is in view can be out of date, and of when it is. */
export function useConnectivity(): Connectivity {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isOffline = useSyncExternalStore(subscribeToNetwork, () => !navigator.onLine);
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

/** The stream knows first that the server is back. It hears nothing where only the answers failed. */
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

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
