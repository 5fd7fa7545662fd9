import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTrueAfterDelay } from '../../ui/use-true-after-delay.ts';
import { isQuerySilent, onSilenceChange } from '../answer-cache.ts';
import { useLiveConnectionState } from '../live/live.ts';
import { isServerUnreachableError } from '../problem-error.ts';
import { useOnline } from '../use-online.ts';

interface Connectivity {
  isOffline: boolean;
  /** True if a query of this screen could not reach the server, or has waited for it for seconds. */
  isUnreachable: boolean;
  /**
   * The time when the oldest data on this screen was fetched, by the clock of this device, in ms since
   * 1970, or 0 without data.
   */
  asOfMs: number;
}

const retryIntervalMs = 15_000;

/** A live stream that reconnects within this time has not missed anything for long. */
const streamDownMs = 5_000;

export function useConnectivity(): Connectivity {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isOffline = !useOnline();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const hasFailed = useSyncExternalStore(subscribe, () =>
    listOfflineQueries(client).some(hasFailedToReachServer),
  );
  const isSilent = useSyncExternalStore(onSilenceChange, () =>
    listOfflineQueries(client).some(isQuerySilent),
  );
  useRefetchFailedQueries(client, hasFailed && !isOffline);
  useRefetchWithoutStream(client, !isOffline);
  return {
    isOffline,
    isUnreachable: hasFailed || isSilent,
    asOfMs: useSyncExternalStore(subscribe, () => getOldestUpdateMs(listOfflineQueries(client))),
  };
}

function listOfflineQueries(client: QueryClient): Query[] {
  const queries = client.getQueryCache().findAll({ type: 'active' });
  return queries.filter(({ meta, state }) => meta?.keepOffline && state.data);
}

function hasFailedToReachServer({ state }: Query): boolean {
  return isServerUnreachableError(state.fetchFailureReason ?? state.error);
}

function getOldestUpdateMs(queries: Query[]): number {
  return queries.length ? Math.min(...queries.map(({ state }) => state.dataUpdatedAt)) : 0;
}

/**
 * Refetches what the screen shows while the live stream is down. Otherwise nobody would notice that a
 * silent network has made an open screen stale.
 */
function useRefetchWithoutStream(client: QueryClient, isOnline: boolean) {
  const isTrying = useLiveConnectionState() === 'trying';
  const isDown = useTrueAfterDelay(isTrying && isOnline, streamDownMs);
  useEffect(() => {
    if (!isDown) return;
    function refetch() {
      if (document.visibilityState === 'hidden') return;
      for (const query of listOfflineQueries(client))
        void client.refetchQueries(
          { queryKey: query.queryKey, exact: true },
          { cancelRefetch: false },
        );
    }
    refetch();
    const timer = setInterval(refetch, retryIntervalMs);
    return () => clearInterval(timer);
  }, [client, isDown]);
}

/** Refetches failed queries at intervals, and immediately when the live stream reconnects. */
function useRefetchFailedQueries(client: QueryClient, isUnanswered: boolean) {
  const live = useLiveConnectionState();
  const refetch = useCallback(
    () =>
      void client.refetchQueries(
        { type: 'active', predicate: hasFailedToReachServer },
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
