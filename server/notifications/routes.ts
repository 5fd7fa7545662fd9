import {
  NotificationList,
  NotificationPreferences,
  NotificationsQuery,
  NotificationsRead,
  PushKey,
  PushSubscriptionEnd,
  PushSubscriptionInput,
  Unsubscribed,
  Unsubscription,
} from '@fixturebook/contract/notifications';
import { AppError } from '../platform/errors.ts';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../platform/http/http.ts';
import { savePreferences, unsubscribe } from './commands/preferences.ts';
import { deletePushSubscription, savePushSubscription } from './commands/push-subscriptions.ts';
import { markReadUpTo } from './commands/read.ts';
import type { NotificationDeps } from './commands.ts';
import { notificationWrites, pushWrites, unsubscriptions } from './policy.ts';
import { toNotificationListView } from './presenters.ts';
import {
  countUnreadNotifications,
  getPreferences,
  getReadUpTo,
  listNotifications,
} from './queries.ts';

const listNotificationsRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/notifications',
  request: { query: NotificationsQuery },
  responses: { 200: jsonResponse(NotificationList, 'The club’s notifications') },
});

const markReadRoute = defineRoute({
  who: 'club',
  limit: notificationWrites,
  method: 'put',
  path: '/notifications/read',
  request: { body: jsonBody(NotificationsRead) },
  responses: { 204: { description: 'Marked as read for the caller' } },
});

const getPreferencesRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/me/notification-preferences',
  responses: { 200: jsonResponse(NotificationPreferences) },
});

const savePreferencesRoute = defineRoute({
  who: 'club',
  limit: notificationWrites,
  method: 'put',
  path: '/me/notification-preferences',
  request: { body: jsonBody(NotificationPreferences) },
  responses: { 200: jsonResponse(NotificationPreferences, 'Saved') },
});

const getPushKeyRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/push-key',
  responses: { 200: jsonResponse(PushKey, 'For the `applicationServerKey` of a subscription') },
});

const savePushSubscriptionRoute = defineRoute({
  who: 'club',
  limit: pushWrites,
  method: 'post',
  path: '/push-subscriptions',
  request: { body: jsonBody(PushSubscriptionInput) },
  responses: { 204: { description: 'Saved until the session ends' } },
});

const deletePushSubscriptionRoute = defineRoute({
  who: 'club',
  limit: pushWrites,
  method: 'delete',
  path: '/push-subscriptions',
  request: { body: jsonBody(PushSubscriptionEnd) },
  responses: { 204: { description: 'Deleted' } },
});

const unsubscribeMailRoute = defineRoute({
  who: 'anyone',
  limit: unsubscriptions,
  accepts: {
    types: /^(application\/json|application\/x-www-form-urlencoded|multipart\/form-data)$/,
    maxBytes: 64 * 1024,
  },
  method: 'post',
  path: '/unsubscribe',
  request: { query: Unsubscription.partial() },
  responses: { 200: jsonResponse(Unsubscribed, 'The kind of mail that was stopped') },
});

export function notificationRoutes(deps: NotificationDeps) {
  const { db, push } = deps;
  return createRouter()
    .openapi(listNotificationsRoute, async (c) => {
      const { caller } = c.var;
      const { before } = c.req.valid('query');
      const rows = await listNotifications(db, caller.clubId, before ? Number(before) : undefined);
      const readUpTo = await getReadUpTo(db, caller.userId);
      const unread = await countUnreadNotifications(db, caller);
      return c.json(toNotificationListView(rows, { readUpTo, unread }), 200);
    })
    .openapi(markReadRoute, async (c) => {
      await markReadUpTo(deps, c.var.caller, c.req.valid('json').upTo);
      return c.body(null, 204);
    })
    .openapi(getPreferencesRoute, async (c) =>
      c.json(await getPreferences(db, c.var.caller.clubId), 200),
    )
    .openapi(savePreferencesRoute, async (c) => {
      const chosen = c.req.valid('json');
      await savePreferences(deps, c.var.caller, chosen);
      return c.json(chosen, 200);
    })
    .openapi(getPushKeyRoute, (c) => c.json({ key: push.key }, 200))
    .openapi(savePushSubscriptionRoute, async (c) => {
      await savePushSubscription(deps, c.var.caller, c.req.valid('json'));
      return c.body(null, 204);
    })
    .openapi(deletePushSubscriptionRoute, async (c) => {
      await deletePushSubscription(deps, c.var.caller, c.req.valid('json').endpoint);
      return c.body(null, 204);
    })
    .openapi(unsubscribeMailRoute, async (c) => {
      const type = c.req.header('content-type') ?? '';
      if (/form/i.test(type)) await assertOneClick(await c.req.raw.formData());
      const { token = '' } = c.req.valid('query');
      return c.json(await unsubscribe(deps, token), 200);
    });
}

function assertOneClick(form: FormData) {
  if (form.get('List-Unsubscribe') === 'One-Click') return;
  throw new AppError(415, 'content-type', 'Send the one-click unsubscribe form, or no form.');
}
