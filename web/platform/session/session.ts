import type { Me } from '@fixturebook/contract/accounts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api-client.ts';
import { ProblemError } from '../problem-error.ts';
import { forgetDrafts } from './draft.ts';
import { announceSession } from './session-channel.ts';
import { rememberSession } from './session-hint.ts';

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ client }): Promise<Me | null> => fetchMe(client),
});

async function fetchMe(client: QueryClient): Promise<Me | null> {
  try {
    const me = await answer(api.me.$get());
    rememberSession(true);
    const before = client.getQueryData(meQuery.queryKey);
    if (before && before.user.id !== me.user.id) forgetEverything(client);
    return me;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 401) throw error;
    rememberSession(false);
    return null;
  }
}

/** Call after the server has opened a session. */
export async function beginSession(client: QueryClient): Promise<void> {
  await refreshSession(client);
  announceSession('signed-in');
}

/** Asks anew who is signed in. */
async function refreshSession(client: QueryClient): Promise<void> {
  forgetEverything(client);
  await client.fetchQuery({ ...meQuery, staleTime: 0 });
}

/** Another tab has signed in, perhaps another account: what is shown is not trusted if none answers. */
export async function followSession(client: QueryClient): Promise<void> {
  try {
    await refreshSession(client);
  } catch {
    await client.resetQueries({ queryKey: meQuery.queryKey });
  }
}

/** Signed out: the start page is loaded anew, so that nothing of the account stays in memory. */
export function leaveSession(): void {
  rememberSession(false);
  forgetDrafts();
  announceSession('signed-out');
  window.location.assign('/');
}

/** Call after the server has closed the session for another reason. */
export function endSession(client: QueryClient): void {
  dropSession(client);
  announceSession('signed-out');
}

/** The session ended elsewhere: another tab, or the server. */
export function dropSession(client: QueryClient): void {
  rememberSession(false);
  forgetEverything(client);
  client.setQueryData(meQuery.queryKey, null);
}

/** What one account has read must not be shown to the next. */
function forgetEverything(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] });
}
