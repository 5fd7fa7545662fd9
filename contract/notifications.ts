import { z } from 'zod';
import { ConversationId } from './chat.ts';

/**
 * Users can turn off emails about the other club's reconfirmation, but not the question to their
 * own club.
 */
export const NotificationKind = z.enum([
  'message',
  'request',
  'answer',
  'terms',
  'called-off',
  'reconfirm',
  'opponent',
  'payment',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z
  .strictObject({
    id: z.uuid(),
    kind: NotificationKind,
    text: z.string().describe("To show: 'Hambledon would like to play you on Sunday 6 June.'"),
    path: z.string().describe('The path of the screen'),
    seq: z.int().describe('The position in the list; it changes when the notification is renewed'),
    createdAt: z.string(),
    read: z.boolean().describe('Whether the calling officer has read it'),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const notificationsPerPage = 30;
export const NotificationsQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'Send the `next` value of the previous page.')
    .optional()
    .describe('`next` of the previous page'),
});
export const NotificationList = z
  .strictObject({
    items: z.array(Notification).describe('Newest first'),
    next: z.string().nullable(),
    unread: z
      .int()
      .describe('Without those about messages, which the unread conversations already count'),
  })
  .meta({ id: 'NotificationList' });
export type NotificationList = z.infer<typeof NotificationList>;

export const NotificationsRead = z
  .object({ upTo: z.int().nonnegative() })
  .meta({ id: 'NotificationsRead' });

/** What the user has opened: a screen, or a conversation with its cards of requests and matches. */
export const NotificationsOpened = z
  .union([
    z.object({ path: z.string().min(1).max(300).describe('The `path` of the notifications') }),
    z.object({ conversationId: ConversationId }),
  ])
  .meta({ id: 'NotificationsOpened' });
export type NotificationsOpened = z.infer<typeof NotificationsOpened>;

const channels = z.strictObject({ mail: z.boolean(), push: z.boolean() });
const preferenceFields = {
  kinds: z.strictObject({
    message: channels,
    request: channels,
    answer: channels,
    terms: channels,
    'called-off': channels,
    reconfirm: channels,
    opponent: channels,
    payment: channels,
  }),
  digest: z.boolean().describe('One mail a day at 8:00 instead of one for each notification'),
  quietHours: z.boolean().describe('Only urgent notifications from 22:00 to 7:00'),
};

/** A client may send back what it has read, so the version in it is ignored. */
export const NotificationPreferences = z
  .object(preferenceFields)
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const PreferencesWithVersion = z
  .strictObject({
    ...preferenceFields,
    version: z.string().describe('For the header `If-Match` of a change'),
  })
  .meta({ id: 'PreferencesWithVersion' });
export type PreferencesWithVersion = z.infer<typeof PreferencesWithVersion>;

export const PushKey = z.strictObject({ key: z.string() }).meta({ id: 'PushKey' });

export const PushSubscriptionInput = z
  .object({
    endpoint: z.url().max(1000),
    keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  })
  .meta({ id: 'PushSubscriptionInput' });
export const PushSubscriptionEnd = z
  .object({ endpoint: z.url().max(1000) })
  .meta({ id: 'PushSubscriptionEnd' });

/** The device replaces a push notification when a newer one has the same `tag`. */
export const PushMessage = z.strictObject({
  title: z.string(),
  body: z.string().describe('May be empty; at most the first 140 characters of a chat message'),
  tag: z.string(),
  data: z.strictObject({
    path: z.string().describe('The screen to open'),
    conversationId: z.string().optional(),
  }),
});
export type PushMessage = z.infer<typeof PushMessage>;

export const Unsubscription = z.object({ token: z.string().min(1).max(1000) });

/** The kind of email that the user no longer gets. `digest` means all emails. */
export const UnsubscribeResult = z
  .strictObject({ kind: z.enum([...NotificationKind.options, 'digest']) })
  .meta({ id: 'Unsubscribed' });
export type UnsubscribeResult = z.infer<typeof UnsubscribeResult>;
