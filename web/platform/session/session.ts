import type { Me } from '@fixturebook/contract/accounts';
import { hashKey, type QueryCache, type QueryClient, queryOptions } from '@tanstack/react-query';
import { deleteDrafts, visitorDraft } from '../../ui/form/draft/draft.ts';
import { deleteOfflineResponses } from '../answer-cache.ts';
import { api, unwrapResponse } from '../api-client.ts';
import { fetchCurrent } from '../fetch-again.ts';
import { deleteLastEventIds } from '../live/event-id-storage.ts';
import { ProblemError } from '../problem-error.ts';
import { announceSessionChange } from './session-channel.ts';
import {
  getDeviceUserId,
  getDraftOwnerId,
  saveDeviceUser,
  saveDraftOwner,
  saveSessionHint,
  setTabOwner,
} from './session-hint.ts';
import { getSessionVersion, renewSessionVersion } from './session-version.ts';
import { clearSignOutNotice, saveSignOutNotice } from './sign-out-notice.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ client }): Promise<Me | null> => fetchMe(client),
  meta: { keepOffline: true },
});

const meHash = hashKey(meQuery.queryKey);

/**
 * Requests name the account that the screens show. It changes in the task that shows the screens of
 * the next account, so that a form of one account cannot be sent for another.
 */
export function setTabOwnerFromShownAccount(cache: QueryCache): void {
  cache.subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== meHash) return;
    const me: Me | null | undefined = query.state.data;
    if (me === null) setTabOwner(undefined);
    // The data may be older than the account that this device knows of.
    else if (me?.user.id === getDeviceUserId()) setTabOwner(me?.user.id, me?.club?.id);
  });
}

async function fetchMe(client: QueryClient): Promise<Me | null> {
  const versionAtStart = getSessionVersion();
  const isCurrent = () => versionAtStart === getSessionVersion();
  const me = await fetchMeOrNull((error) => {
    if (isCurrent()) saveSignOutNotice(error);
  });
  if (isCurrent()) await deleteDataOfOtherAccounts(client, me);
  // Fetch again if the user logged in or out during the request, because the response is outdated.
  return isCurrent() ? me : fetchMe(client);
}

async function fetchMeOrNull(onSignedOut: (error: ProblemError) => void): Promise<Me | null> {
  try {
    return await unwrapResponse(api.me.$get());
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 401) throw error;
    onSignedOut(error);
    return null;
  }
}

/** Removes the data of other accounts from the device, because their users may not have logged out. */
async function deleteDataOfOtherAccounts(client: QueryClient, me: Me | null): Promise<void> {
  const isSameUser = me !== null && getDeviceUserId() === me.user.id;
  const before = client.getQueryData(meQuery.queryKey);
  saveDeviceUser(me?.user.id, me?.club?.id);
  // Each tab deletes other users' drafts, because each tab stores its own drafts.
  if (me && isOfOtherClub(before, me)) deleteDraftsAndEventIds();
  if (me) deleteDraftsAndEventIds(me);
  if (me && before && hasOtherAccountOrClub(before, me)) clearCachedQueries(client);
  if (!isSameUser) await deleteOfflineResponses();
}

function hasOtherAccountOrClub(before: Me, me: Me): boolean {
  return before.user.id !== me.user.id || isOfOtherClub(before, me);
}

/** Whether the account acted for a club, and now acts for another or for none. */
function isOfOtherClub(before: Me | null | undefined, me: Me): boolean {
  return Boolean(before?.club) && before?.user.id === me.user.id && before.club?.id !== me.club?.id;
}

/** Keeps the drafts of the account, and those of the visitor that the user was before the login. */
function deleteDraftsAndEventIds(keptAccount?: Me): void {
  const { user, club } = keptAccount ?? {};
  const ids = [user?.id, club?.id].filter((id) => id !== undefined);
  const keepsVisitorDrafts = user && (getDraftOwnerId() ?? user.id) === user.id;
  deleteDrafts(...ids, ...(keepsVisitorDrafts ? [visitorDraft] : []));
  saveDraftOwner(user?.id);
  deleteLastEventIds(user?.id);
}

export async function beginSession(client: QueryClient): Promise<void> {
  // Other tabs must learn of the login before this tab knows whose it is, which can take seconds.
  announceSessionChange('signed-in');
  await refetchSession(client);
}

async function refetchSession(client: QueryClient): Promise<void> {
  renewSessionVersion();
  clearSignOutNotice();
  const before = client.getQueryData(meQuery.queryKey);
  const me = await fetchCurrent(client, meQuery);
  // A tab that changed the password has a new session of the same user, and keeps what it shows.
  if (!me || !before || hasOtherAccountOrClub(before, me)) clearCachedQueries(client);
}

/** Fetches the user again after a login elsewhere. If that fails, hides the previous user's data. */
export async function refetchSessionOrReset(client: QueryClient): Promise<void> {
  try {
    await refetchSession(client);
  } catch {
    clearCachedQueries(client);
    await client.resetQueries({ queryKey: meQuery.queryKey });
  }
}

/** After a logout, loads the start page again, so that no data of the account stays in memory. */
export async function clearSessionAndReload(): Promise<void> {
  renewSessionVersion();
  clearSignOutNotice();
  saveSessionHint(undefined);
  deleteDraftsAndEventIds();
  announceSessionChange('signed-out');
  await deleteOfflineResponses();
  window.location.assign('/');
}

/**
 * Call this after the login has begun to act for another club. Loads the start page of that club, so that no data
 * of the one before stays in memory or on the device.
 */
export async function enterClubAndReload(): Promise<void> {
  renewSessionVersion();
  saveDeviceUser(getDeviceUserId());
  deleteDraftsAndEventIds();
  announceSessionChange('signed-in');
  await deleteOfflineResponses();
  window.location.assign('/dashboard');
}

/** Call this after the server has ended the session, for example because the user deleted the account. */
export function endSession(client: QueryClient): void {
  clearSessionAndDrafts(client);
  announceSessionChange('signed-out');
}

export function clearSessionAndDrafts(client: QueryClient): void {
  deleteDraftsAndEventIds();
  clearSession(client);
}

/** Call this when the session has ended on the server. Drafts stay, because the user may log in again. */
export function clearSession(client: QueryClient): void {
  renewSessionVersion();
  saveSessionHint(undefined);
  clearCachedQueries(client);
  client.setQueryData(meQuery.queryKey, null);
}

function clearCachedQueries(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] });
  void deleteOfflineResponses();
}
