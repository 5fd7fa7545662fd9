import {
  NotificationList,
  NotificationPreferences,
  NotificationsOpened,
  NotificationsQuery,
  NotificationsRead,
  PreferencesWithVersion,
  PushKey,
  PushSubscriptionEnd,
  PushSubscriptionInput,
  UnsubscribeResult,
  Unsubscription,
} from '@fixturebook/contract/notifications';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../platform/http/http.ts';
import { getExpectedVersion } from '../platform/http/version.ts';
import { assertOneClickForm, oneClickBodies } from '../platform/mail/one-click.ts';
import { markNotificationsOpened } from './commands/open.ts';
import { saveNotificationPreferences, unsubscribeFromMails } from './commands/preferences.ts';
import { deletePushSubscription, savePushSubscription } from './commands/push-subscriptions.ts';
import { markNotificationsReadUpTo } from './commands/read.ts';
import type { NotificationDeps } from './deps.ts';
import { notificationWrites, openedReports, pushWrites, unsubscriptions } from './policy.ts';
import { toNotificationListView, toPreferencesView } from './presenters.ts';
import { getNotificationPreferences } from './queries/preferences.ts';
import {
  createUnreadNotificationCounter,
  getNotificationReadPosition,
  listNotifications,
} from './queries.ts';

export function notificationRoutes(deps: NotificationDeps) {
  const { db, push } = deps;
  const countUnread = createUnreadNotificationCounter(db);
  return createRouter('Notifications', [
    defineRoute('listNotifications', 'GET /notifications', {
      summary: "List the club's notifications",
      who: 'club',
      request: { query: NotificationsQuery },
      responses: { 200: jsonResponse(NotificationList) },
      handler: async (c) => {
        const { caller } = c.var;
        const { before } = c.req.valid('query');
        const cursor = before ? Number(before) : undefined;
        const rows = await listNotifications(db, caller, cursor);
        const readUpTo = await getNotificationReadPosition(db, caller);
        const unread = await countUnread(caller);
        return toNotificationListView(rows, { readUpTo, unread });
      },
    }),
    defineRoute('markNotificationsRead', 'PUT /notifications/read', {
      summary: 'Mark notifications as read for the caller',
      who: 'club',
      limit: notificationWrites,
      request: { body: jsonBody(NotificationsRead) },
      responses: { 204: { description: 'Marked as read for the caller' } },
      handler: (c) => markNotificationsReadUpTo(deps, c.var.caller, c.req.valid('json').upTo),
    }),
    defineRoute('markNotificationsOpened', 'PUT /notifications/opened', {
      summary: 'Mark the notifications about what the caller has opened as read',
      who: 'club',
      limit: openedReports,
      request: { body: jsonBody(NotificationsOpened) },
      responses: { 204: { description: 'Marked as read for the caller' } },
      handler: (c) => markNotificationsOpened(deps, c.var.caller, c.req.valid('json')),
    }),
    defineRoute('getNotificationPreferences', 'GET /me/notification-preferences', {
      summary: 'Get which mails and pushes about the club the caller receives',
      who: 'club',
      responses: { 200: jsonResponse(PreferencesWithVersion) },
      handler: async (c) => toPreferencesView(await getNotificationPreferences(db, c.var.caller)),
    }),
    defineRoute('saveNotificationPreferences', 'PUT /me/notification-preferences', {
      summary: 'Choose which mails and pushes about the club the caller receives',
      who: 'club',
      limit: notificationWrites,
      request: { body: jsonBody(NotificationPreferences) },
      responses: { 200: jsonResponse(PreferencesWithVersion) },
      handler: async (c) => {
        const chosen = c.req.valid('json');
        const expectedVersion = getExpectedVersion(c);
        await saveNotificationPreferences(deps, c.var.caller, { chosen, expectedVersion });
        return toPreferencesView(chosen);
      },
    }),
    defineRoute('getPushKey', 'GET /push-key', {
      summary: 'Get the `applicationServerKey` for push subscriptions',
      who: 'club',
      responses: { 200: jsonResponse(PushKey) },
      handler: () => ({ key: push.key }),
    }),
    defineRoute('savePushSubscription', 'POST /push-subscriptions', {
      summary: 'Save a push subscription until the session ends',
      who: 'club',
      limit: pushWrites,
      request: { body: jsonBody(PushSubscriptionInput) },
      responses: { 204: { description: 'Saved until the session ends' } },
      handler: (c) => savePushSubscription(deps, c.var.caller, c.req.valid('json')),
    }),
    defineRoute('deletePushSubscription', 'DELETE /push-subscriptions', {
      summary: 'Delete a push subscription',
      who: 'club',
      limit: pushWrites,
      request: { body: jsonBody(PushSubscriptionEnd) },
      responses: { 204: { description: 'Deleted' } },
      handler: (c) => deletePushSubscription(deps, c.var.caller, c.req.valid('json').endpoint),
    }),
    defineRoute('unsubscribe', 'POST /unsubscribe', {
      summary: 'Stop one kind of mail by the link in it',
      who: 'anyone',
      limit: unsubscriptions,
      accepts: oneClickBodies,
      request: { query: Unsubscription.partial() },
      responses: { 200: jsonResponse(UnsubscribeResult) },
      handler: async (c) => {
        await assertOneClickForm(c);
        const { token = '' } = c.req.valid('query');
        return unsubscribeFromMails(deps, token);
      },
    }),
  ]);
}
