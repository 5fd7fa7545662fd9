import type { Me } from '@fixturebook/contract/accounts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { deleteOfflineAnswers } from '../answer-cache.ts';
import { api, unwrapResponse } from '../api-client.ts';
import { deleteLastEventIds } from '../live/event-id-storage.ts';
import { ProblemError } from '../problem-error.ts';
import { deleteDrafts } from './draft.ts';
import { announceSessionChange } from './session-channel.ts';
import { getDeviceUserId, saveSessionHint } from './session-hint.ts';

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ client }): Promise<Me | null> => fetchMe(client),
  meta: { keepOffline: true },
});

/** Grows whenever somebody comes or leaves, here or in another tab. */
let sessionVersion = 0;

async function fetchMe(client: QueryClient): Promise<Me | null> {
  const versionAtStart = sessionVersion;
  const me = await fetchMeOrNull();
  if (versionAtStart === sessionVersion) await clearOtherAccounts(client, me);
  // Who came or left meanwhile is not in that answer.
  return versionAtStart === sessionVersion ? me : fetchMe(client);
}

async function fetchMeOrNull(): Promise<Me | null> {
  try {
    return await unwrapResponse(api.me.$get());
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 401) throw error;
    return null;
  }
}

/** What is here of others goes: whoever it was has perhaps not logged out. */
async function clearOtherAccounts(client: QueryClient, me: Me | null): Promise<void> {
  const isSameUser = me !== null && getDeviceUserId() === me.user.id;
  const before = client.getQueryData(meQuery.queryKey);
  saveSessionHint(me?.user.id);
  if (me) deleteOtherDrafts(me);
  if (me && before && before.user.id !== me.user.id) clearQueries(client);
  if (!isSameUser) await deleteOfflineAnswers();
}

/** Each tab has its own, so each forgets them, whichever tab was the first to hear. */
function deleteOtherDrafts({ user, club }: Me): void {
  deleteDrafts(user.id, ...(club ? [club.id] : []));
  deleteLastEventIds(user.id);
}

/** Call after the server has opened a session. */
export async function beginSession(client: QueryClient): Promise<void> {
  await refreshSession(client);
  announceSessionChange('signed-in');
}

/** Asks anew who is signed in. */
async function refreshSession(client: QueryClient): Promise<void> {
  sessionVersion += 1;
  clearQueries(client);
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
export async function clearSessionAndReload(): Promise<void> {
  sessionVersion += 1;
  saveSessionHint(undefined);
  deleteDrafts();
  deleteLastEventIds();
  announceSessionChange('signed-out');
  await deleteOfflineAnswers();
  window.location.assign('/');
}

/** Call after the server has closed the session for another reason. */
export function endSession(client: QueryClient): void {
  followSignOut(client);
  announceSessionChange('signed-out');
}

/** Who was here has left, here or in another tab: what was typed in this one is gone too. */
export function followSignOut(client: QueryClient): void {
  deleteDrafts();
  deleteLastEventIds();
  clearSession(client);
}

/** The session is over at the server: whoever it was may come back, and finds what was typed. */
export function clearSession(client: QueryClient): void {
  sessionVersion += 1;
  saveSessionHint(undefined);
  clearQueries(client);
  client.setQueryData(meQuery.queryKey, null);
}

/** What one account has read must not be shown to the next. */
function clearQueries(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] });
  void deleteOfflineAnswers();
}
