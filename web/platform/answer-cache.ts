import { hashKey, type Query, type QueryCache, type QueryKey } from '@tanstack/react-query';
import { isUnreachable, ProblemError } from './problem-error.ts';
import { getDeviceUserId, getTabUserId } from './session/session-hint.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Read from the device when the server is out of reach: all of it, or what this makes of it. */
      keepOffline?: true | ((data: never) => unknown);
    };
  }
}

/** Loaded when it is needed: visitors have nothing to keep. */
const loadStorage = () => import('./offline/answer-storage.ts');

/** What is known of the queries that say so is kept on the device, also what the stream has added. */
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
  const pick: (data: never) => unknown =
    meta.keepOffline === true ? (all) => all : meta.keepOffline;
  try {
    const { storeAnswer } = await loadStorage();
    // Who has left meanwhile leaves nothing behind.
    if (getTabUserId() !== userId) return;
    await storeAnswer({ key: [userId, queryHash], data: pick(data as never), at });
  } catch {
    // Storage is switched off or full: it is not there without a network.
  }
}

/**
 * The server is always asked first. What it said before is shown only when it cannot be reached, with
 * the time of then: the question itself still fails, so it is asked again.
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
    // As if nothing were there.
  }
}

/** Not to be seen any longer by this club, or by anybody. */
function isNoLongerVisible(error: unknown): boolean {
  return error instanceof ProblemError && [403, 404, 410].includes(error.status);
}

/** What was deleted here is not to be read here any more. */
export async function deleteOfflineAnswer(queryKey: QueryKey): Promise<void> {
  const userId = getDeviceUserId();
  try {
    if (userId) await (await loadStorage()).deleteAnswer([userId, hashKey(queryKey)]);
  } catch {
    // As if nothing were there.
  }
}

/** What one account has read must not be there for the next. */
export async function deleteOfflineAnswers(): Promise<void> {
  try {
    await (await loadStorage()).deleteAnswers();
  } catch {
    // Storage is switched off: there are none.
  }
}
