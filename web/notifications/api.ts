import type {
  NotificationList,
  NotificationPreferences,
  NotificationsOpened,
  PreferencesWithVersion,
  UnsubscribeResult,
} from '@fixturebook/contract/notifications';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { toIfMatch } from '../platform/changed-since-read.ts';
import { isLiveConnectionOpen } from '../platform/live/live.ts';
import { meQuery } from '../platform/session/session.ts';

const preferences = api.me['notification-preferences'];

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam }): Promise<NotificationList> =>
    unwrapResponse(api.notifications.$get({ query: { before: pageParam } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});

export async function markNotificationsRead(upTo: number): Promise<void> {
  await unwrapResponse(api.notifications.read.$put({ json: { upTo } }));
}

/** Marks the notifications about an opened screen or conversation as read. */
export async function markNotificationsOpened(opened: NotificationsOpened): Promise<void> {
  await unwrapResponse(api.notifications.opened.$put({ json: opened }));
}

/** Without a live stream, no event says that the counts of the unread notifications have changed. */
export async function refetchUnreadCountsWithoutStream(client: QueryClient): Promise<void> {
  if (!isLiveConnectionOpen()) await client.invalidateQueries({ queryKey: meQuery.queryKey });
}

export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: (): Promise<PreferencesWithVersion> => unwrapResponse(preferences.$get()),
});

/** Refused if somebody else has changed the preferences since `version` was read. */
export function saveNotificationPreferences(chosen: NotificationPreferences, version: string) {
  return unwrapResponse(preferences.$put({ json: chosen }, { headers: toIfMatch(version) }));
}

export async function fetchPushKey(): Promise<string> {
  return (await unwrapResponse(api['push-key'].$get())).key;
}

export async function savePushSubscription({
  endpoint,
  keys,
}: PushSubscriptionJSON): Promise<void> {
  const { p256dh = '', auth = '' } = keys ?? {};
  const json = { endpoint: endpoint ?? '', keys: { p256dh, auth } };
  await unwrapResponse(api['push-subscriptions'].$post({ json }));
}

export async function deletePushSubscription(endpoint: string): Promise<void> {
  await unwrapResponse(api['push-subscriptions'].$delete({ json: { endpoint } }));
}

export function unsubscribeFromEmails(token: string): Promise<UnsubscribeResult> {
  return unwrapResponse(api.unsubscribe.$post({ query: { token } }));
}
