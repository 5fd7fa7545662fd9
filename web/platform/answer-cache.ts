import {
  hashKey,
  type Query,
  type QueryCache,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { getClockOffset } from '../ui/dates/clock.ts';
import { listenToEvents } from './event-listener.ts';
import { forgetStartPosition } from './live/start-position.ts';
import { hasErrorStatus, isServerUnreachableError } from './problem-error.ts';
import { getDeviceUserId, getTabUserId } from './session/session-hint.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Stores the response on the device for offline use: all of it, or what this function returns. */
      keepOffline?: true | ((data: never) => unknown);
    };
  }
}

type ResponseStorage = typeof import('./offline/answer-storage.ts');

/** Runs the action on the offline storage. Ignores errors, because the storage may be off or full. */
async function runOnOfflineStorage(action: (storage: ResponseStorage) => Promise<void>) {
  try {
    await action(await import('./offline/answer-storage.ts'));
  } catch {
    // Without the storage, the app works but has no data offline.
  }
}

/** Stores the data of queries with `keepOffline` on the device whenever it changes. */
export function storeResponsesOffline(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success')
      void storeQueryResponse(event.query);
  });
}

async function storeQueryResponse({ queryHash, meta, state }: Query): Promise<void> {
  const userId = getTabUserId();
  const { data, dataUpdatedAt: at } = state;
  const keepOffline = meta?.keepOffline;
  if (!userId || !keepOffline || !data) return;
  await runOnOfflineStorage(async ({ storeResponse }) => {
    // Store nothing if the user has logged out while the storage was loading.
    if (getTabUserId() !== userId) return;
    const kept = keepOffline === true ? data : keepOffline(data as never);
    await storeResponse({ key: [userId, queryHash], data: kept, at: at + getClockOffset() });
  });
}

/** After this time without an answer, the screen shows the stored response while the request goes on. */
const silenceMs = 4_000;

const silentQueries = new Set<string>();

/** The newest request of each query. An older one that was cancelled goes on, but tells nothing any more. */
const newestRequests = new WeakMap<object, symbol>();
const silenceEvents = new EventTarget();

/** Returns whether the server has not answered the request of this query for some seconds. */
export function isQuerySilent({ queryHash }: Query): boolean {
  return silentQueries.has(queryHash);
}

export function onSilenceChange(listener: () => void): () => void {
  return listenToEvents(silenceEvents, ['change'], listener);
}

function setQuerySilent({ queryHash }: Pick<Query, 'queryHash'>, isSilent: boolean) {
  if (silentQueries.has(queryHash) === isSilent) return;
  if (isSilent) silentQueries.add(queryHash);
  else silentQueries.delete(queryHash);
  silenceEvents.dispatchEvent(new Event('change'));
}

/**
 * Uses the stored response if the request fails or gets no answer for some seconds. A query that
 * fails still counts as failed, so it is retried.
 */
export async function fetchWithOfflineFallback<Data, Context, Key extends QueryKey>(
  queryFn: (context: Context) => Data | Promise<Data>,
  context: Context,
  query: Query<Data, Error, Data, Key> | Query,
): Promise<Data> {
  if (!query.meta?.keepOffline) return queryFn(context);
  const request = Symbol();
  newestRequests.set(query, request);
  const isNewest = () => newestRequests.get(query) === request;
  const timer = setTimeout(() => {
    if (!isNewest()) return;
    setQuerySilent(query, true);
    void restoreStoredResponse(query as Query);
  }, silenceMs);
  try {
    return await queryFn(context);
  } catch (error) {
    await handleFailure(query as Query, error);
    throw error;
  } finally {
    clearTimeout(timer);
    if (isNewest()) setQuerySilent(query, false);
  }
}

async function handleFailure(query: Query, error: unknown): Promise<void> {
  if (hasErrorStatus(error, 403, 404, 410)) await deleteOfflineResponse(query.queryKey);
  else if (isServerUnreachableError(error)) await restoreStoredResponse(query);
}

/** Shows the stored response of a query that has no data yet, without a request. Returns whether it has data then. */
export async function restoreStoredData(
  client: QueryClient,
  options: { queryKey: QueryKey },
): Promise<boolean> {
  const query = client.getQueryCache().build(client, client.defaultQueryOptions(options));
  await restoreStoredResponse(query);
  return query.state.data !== undefined;
}

async function restoreStoredResponse(query: Query): Promise<void> {
  const userId = getDeviceUserId();
  const hasNoData = () => query.state.data === undefined;
  if (!userId || !hasNoData()) return;
  await runOnOfflineStorage(async ({ findStoredResponse }) => {
    const stored = await findStoredResponse([userId, query.queryHash]);
    if (!stored || userId !== getDeviceUserId() || !hasNoData()) return;
    forgetStartPosition();
    query.setData(stored.data, { updatedAt: stored.at - getClockOffset(), manual: true });
  });
}

export async function deleteOfflineResponse(queryKey: QueryKey): Promise<void> {
  const userId = getDeviceUserId();
  if (userId)
    await runOnOfflineStorage(({ deleteStoredResponse }) =>
      deleteStoredResponse([userId, hashKey(queryKey)]),
    );
}

export async function deleteOfflineResponses(): Promise<void> {
  await runOnOfflineStorage(({ deleteStoredResponses }) => deleteStoredResponses());
}
