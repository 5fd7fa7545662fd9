import type { FetchQueryOptions, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { waitAtMost } from '../ui/browser/time-limit.ts';
import { changeTimeoutMs } from './http.ts';
import { NetworkError } from './problem-error.ts';
import { createStaleTime } from './stale-time.ts';

/** How long a button stays busy while the screen refetches what a change has affected. */
const refetchWaitMs = 4_000;

/**
 * Reads what the server has stored now, whatever the cache has. Throws a `NetworkError` after
 * `waitMs`, by default the time in which a change must be answered, so that no form stays busy longer.
 */
export async function fetchCurrent<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  waitMs = changeTimeoutMs,
): Promise<Data> {
  // A read that is under way may have been answered before the latest change. Its callers get the new answer.
  void client.cancelQueries({ queryKey: query.queryKey, exact: true }, { silent: true });
  const fetching = client.fetchQuery({ ...query, retry: false, staleTime: createStaleTime(0) });
  const outcome = await waitAtMost(waitMs, fetching);
  if (!outcome) throw new NetworkError('The server has not answered in time.');
  return outcome.value;
}

/** Refetches the queries that a change has affected. */
export function refetchAffected(client: QueryClient, ...keys: QueryKey[]): Promise<void> {
  return waitForRefetches(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/**
 * Waits some seconds, so that the screen shows a change before its button can be pressed again. If
 * the server has fallen silent, the refetches go on without the caller.
 */
export async function waitForRefetches(refetches: Promise<unknown>[]): Promise<void> {
  await waitAtMost(refetchWaitMs, Promise.all(refetches));
}

/**
 * Refetches each query that was invalidated during its first read, because the server may have
 * answered that read before the change. TanStack Query replaces a read that is under way only if the
 * query already has data.
 */
export function refetchAfterInvalidatedFirstRead(client: QueryClient): void {
  const outdated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const isFirstRead = query.state.fetchStatus !== 'idle' && query.state.data === undefined;
    if (action.type === 'invalidate' && isFirstRead) outdated.add(query);
    if (action.type === 'success' && !action.manual && outdated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'all' });
  });
}
