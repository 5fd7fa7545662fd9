import { hashKey, type Query, type QueryCache, type QueryKey } from '@tanstack/react-query';
import { isUnreachable, ProblemError } from './problem-error.ts';
import { ownerOfDevice, ownerOfTab } from './session/session-hint.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Read from the device when the server is out of reach: all of it, or what this makes of it. */
      keep?: true | ((data: never) => unknown);
    };
  }
}

/** Loaded when it is needed: visitors have nothing to keep. */
const device = () => import('./offline/answers-on-device.ts');

/** What is known of the queries that say so is kept on the device, also what the stream has added. */
export function keepAnswers(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') void keep(event.query);
  });
}

async function keep({ queryHash, meta, state }: Query): Promise<void> {
  const userId = ownerOfTab();
  const { data, dataUpdatedAt: at } = state;
  if (!userId || !meta?.keep || !data) return;
  const pick: (data: never) => unknown = meta.keep === true ? (all) => all : meta.keep;
  try {
    const { keepAnswer } = await device();
    // Who has left meanwhile leaves nothing behind.
    if (ownerOfTab() !== userId) return;
    await keepAnswer({ key: [userId, queryHash], data: pick(data as never), at });
  } catch {
    // Storage is switched off or full: it is not there without a network.
  }
}

/**
 * The server is always asked first. What it said before is shown only when it cannot be reached, with
 * the time of then: the question itself still fails, so it is asked again.
 */
export async function orFromDevice<Data, Context, Key extends QueryKey>(
  ask: (context: Context) => Data | Promise<Data>,
  context: Context,
  query: Query<Data, Error, Data, Key> | Query,
): Promise<Data> {
  try {
    return await ask(context);
  } catch (error) {
    if (query.meta?.keep) await lookOnDevice(query as Query, error);
    throw error;
  }
}

async function lookOnDevice(query: Query, error: unknown): Promise<void> {
  const userId = ownerOfDevice();
  if (!userId) return;
  const key: [string, string] = [userId, query.queryHash];
  try {
    if (isGone(error)) await (await device()).dropAnswer(key);
    if (!isUnreachable(error) || query.state.data !== undefined) return;
    const answer = await (await device()).readAnswer(key);
    if (answer && userId === ownerOfDevice() && query.state.data === undefined)
      query.setData(answer.data, { updatedAt: answer.at, manual: true });
  } catch {
    // As if nothing were there.
  }
}

/** Not to be seen any longer by this club, or by anybody. */
function isGone(error: unknown): boolean {
  return error instanceof ProblemError && [403, 404, 410].includes(error.status);
}

/** What was deleted here is not to be read here any more. */
export async function forgetAnswer(queryKey: QueryKey): Promise<void> {
  const userId = ownerOfDevice();
  try {
    if (userId) await (await device()).dropAnswer([userId, hashKey(queryKey)]);
  } catch {
    // As if nothing were there.
  }
}

/** What one account has read must not be there for the next. */
export async function forgetAnswers(): Promise<void> {
  try {
    await (await device()).dropAnswers();
  } catch {
    // Storage is switched off: there are none.
  }
}
