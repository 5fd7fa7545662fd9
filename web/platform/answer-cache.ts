import { hashKey, type Query, type QueryCache, type QueryKey } from '@tanstack/react-query';
import { isUnreachable, ProblemError } from './problem-error.ts';
import { getDeviceUserId, getTabUserId } from './session/session-hint.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Stores the answer for offline use: all of it, or what this function returns. */
      keepOffline?: true | ((data: never) => unknown);
    };
  }
}

/** Loaded when needed, because visitors have nothing to store. */
const loadStorage = () => import('./offline/answer-storage.ts');

/** Stores the answers of queries with `keepOffline`, again after live events have changed them. */
export function storeAnswersOffline(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success')
      void storeQueryAnswer(event.query);
  });
}

async function storeQueryAnswer({ queryHash, meta, state }: Query): Promise<void> {
  const userId = getTabUserId();
  const { data, dataUpdatedAt: at } = state;
  if (!userId || !meta?.keepOffline || !data) return;
  try {
    const { storeAnswer } = await loadStorage();
    // The user may have logged out while the storage was loading.
    if (getTabUserId() !== userId) return;
    const kept = meta.keepOffline === true ? data : meta.keepOffline(data as never);
    await storeAnswer({ key: [userId, queryHash], data: kept, at });
  } catch {
    // Storage is switched off or full, so the answer is not available offline.
  }
}

/**
 * Asks the server first, and falls back to the stored answer when the server cannot be reached. The query
 * still counts as failed, so it is retried.
 */
export async function fetchWithOfflineFallback<Data, Context, Key extends QueryKey>(
  queryFn: (context: Context) => Data | Promise<Data>,
  context: Context,
  query: Query<Data, Error, Data, Key> | Query,
): Promise<Data> {
  try {
    return await queryFn(context);
  } catch (error) {
    if (query.meta?.keepOffline) await restoreFromDevice(query as Query, error);
    throw error;
  }
}

async function restoreFromDevice(query: Query, error: unknown): Promise<void> {
  const userId = getDeviceUserId();
  if (!userId) return;
  const key: [string, string] = [userId, query.queryHash];
  try {
    if (isNoLongerVisible(error)) await (await loadStorage()).deleteAnswer(key);
    if (!isUnreachable(error) || query.state.data !== undefined) return;
    const answer = await (await loadStorage()).findAnswer(key);
    if (answer && userId === getDeviceUserId() && query.state.data === undefined)
      query.setData(answer.data, { updatedAt: answer.at, manual: true });
  } catch {
    // Treat unreadable storage as empty.
  }
}

function isNoLongerVisible(error: unknown): boolean {
  return error instanceof ProblemError && [403, 404, 410].includes(error.status);
}

export async function deleteOfflineAnswer(queryKey: QueryKey): Promise<void> {
  const userId = getDeviceUserId();
  try {
    if (userId) await (await loadStorage()).deleteAnswer([userId, hashKey(queryKey)]);
  } catch {
    // Treat unreadable storage as empty.
  }
}

export async function deleteOfflineAnswers(): Promise<void> {
  try {
    await (await loadStorage()).deleteAnswers();
  } catch {
    // Without storage there is nothing to delete.
  }
}
