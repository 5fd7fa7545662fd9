import { hashKey, type Query, type QueryCache, type QueryKey } from '@tanstack/react-query';
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
    await storeResponse({ key: [userId, queryHash], data: kept, at });
  });
}

/** Uses the stored response if the request fails. The query still counts as failed, so it is retried. */
export async function fetchWithOfflineFallback<Data, Context, Key extends QueryKey>(
  queryFn: (context: Context) => Data | Promise<Data>,
  context: Context,
  query: Query<Data, Error, Data, Key> | Query,
): Promise<Data> {
  try {
    return await queryFn(context);
  } catch (error) {
    if (query.meta?.keepOffline) await restoreStoredResponse(query as Query, error);
    throw error;
  }
}

async function restoreStoredResponse(query: Query, error: unknown): Promise<void> {
  const userId = getDeviceUserId();
  const hasNoData = () => query.state.data === undefined;
  const isNoLongerVisible = hasErrorStatus(error, 403, 404, 410);
  const isNeeded = isServerUnreachableError(error) && hasNoData();
  if (!userId || !(isNoLongerVisible || isNeeded)) return;
  await runOnOfflineStorage(async ({ deleteStoredResponse, findStoredResponse }) => {
    if (isNoLongerVisible) return deleteStoredResponse([userId, query.queryHash]);
    const stored = await findStoredResponse([userId, query.queryHash]);
    if (stored && userId === getDeviceUserId() && hasNoData())
      query.setData(stored.data, { updatedAt: stored.at, manual: true });
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
