import type { Me } from '@fixturebook/contract/accounts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api-client.ts';
import { forgetAnswers } from '../keep-answers.ts';
import { forgetIds } from '../live/kept-id.ts';
import { ProblemError } from '../problem-error.ts';
import { forgetDrafts } from './draft.ts';
import { announceSession } from './session-channel.ts';
import { ownerOfDevice, rememberSession } from './session-hint.ts';

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ client }): Promise<Me | null> => fetchMe(client),
  meta: { keep: true },
});

/** Grows whenever somebody comes or leaves, here or in another tab. */
let changes = 0;

async function fetchMe(client: QueryClient): Promise<Me | null> {
  const asked = changes;
  const me = await askMe();
  if (asked === changes) await settle(client, me);
  // Who came or left meanwhile is not in that answer.
  return asked === changes ? me : fetchMe(client);
}

async function askMe(): Promise<Me | null> {
  try {
    return await answer(api.me.$get());
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 401) throw error;
    return null;
  }
}

/** What is here of others goes: whoever it was has perhaps not logged out. */
async function settle(client: QueryClient, me: Me | null): Promise<void> {
  const isSame = me !== null && ownerOfDevice() === me.user.id;
  const before = client.getQueryData(meQuery.queryKey);
  rememberSession(me?.user.id);
  if (me) forgetTyped(me);
  if (me && before && before.user.id !== me.user.id) forgetEverything(client);
  if (!isSame) await forgetAnswers();
}

/** Each tab has its own, so each forgets them, whichever tab was the first to hear. */
function forgetTyped({ user, club }: Me): void {
  forgetDrafts(user.id, ...(club ? [club.id] : []));
  forgetIds(user.id);
}

/** Call after the server has opened a session. */
export async function beginSession(client: QueryClient): Promise<void> {
  await refreshSession(client);
  announceSession('signed-in');
}

/** Asks anew who is signed in. */
async function refreshSession(client: QueryClient): Promise<void> {
  changes += 1;
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
export async function leaveSession(): Promise<void> {
  changes += 1;
  rememberSession(undefined);
  forgetDrafts();
  forgetIds();
  announceSession('signed-out');
  await forgetAnswers();
  window.location.assign('/');
}

/** Call after the server has closed the session for another reason. */
export function endSession(client: QueryClient): void {
  followLeaving(client);
  announceSession('signed-out');
}

/** Who was here has left, here or in another tab: what was typed in this one is gone too. */
export function followLeaving(client: QueryClient): void {
  forgetDrafts();
  forgetIds();
  dropSession(client);
}

/** The session is over at the server: whoever it was may come back, and finds what was typed. */
export function dropSession(client: QueryClient): void {
  changes += 1;
  rememberSession(undefined);
  forgetEverything(client);
  client.setQueryData(meQuery.queryKey, null);
}

/** What one account has read must not be shown to the next. */
function forgetEverything(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] });
  void forgetAnswers();
}
