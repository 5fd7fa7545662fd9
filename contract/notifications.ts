import { z } from 'zod';

/**
 * What a club is told of. The question of `reconfirm` is always mailed, by the match itself, with a link
 * that answers: its preference is about what the other club answered.
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
    path: z.string().describe('The screen that it is about'),
    seq: z.int().describe('Its place in the list: one that comes up again has a new one'),
    createdAt: z.string(),
    read: z.boolean().describe('By the officer who asks'),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const notificationsPerPage = 30;
export const NotificationsQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'Send the `next` value of the previous page.')
    .optional()
    .describe('The `next` of the page before'),
});
export const NotificationList = z
  .strictObject({
    items: z.array(Notification).describe('The newest first'),
    next: z.string().nullable(),
    unread: z.int(),
  })
  .meta({ id: 'NotificationList' });
export type NotificationList = z.infer<typeof NotificationList>;

/** All up to this place, the `seq` of one as it was listed, are read: none that was told since. */
export const NotificationsRead = z
  .object({ upTo: z.int().nonnegative() })
  .meta({ id: 'NotificationsRead' });

const channels = z.strictObject({ mail: z.boolean(), push: z.boolean() });
export const NotificationPreferences = z
  .strictObject({
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
    digest: z.boolean().describe('One mail a day, at 8 in the morning, instead of one for each'),
    quietHours: z.boolean().describe('Nothing from 22:00 to 7:00 but what cannot wait'),
  })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const PushKey = z.strictObject({ key: z.string() }).meta({ id: 'PushKey' });

/** As the browser's `PushSubscription` has it. */
export const PushSubscriptionInput = z
  .object({
    endpoint: z.url().max(1000),
    keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  })
  .meta({ id: 'PushSubscriptionInput' });
export const PushSubscriptionEnd = z
  .object({ endpoint: z.url().max(1000) })
  .meta({ id: 'PushSubscriptionEnd' });

/** What a push carries: to show as it is. A later one with the same `tag` takes its place. */
export const PushMessage = z.strictObject({
  title: z.string(),
  body: z.string().describe('May be empty; of a message its first 140 characters'),
  tag: z.string(),
  data: z.strictObject({
    path: z.string().describe('The screen to open'),
    conversationId: z.string().optional(),
  }),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** By the link of a mail. */
export const Unsubscription = z.object({ token: z.string().min(1).max(1000) });

/** No more mails of this kind; of any kind, if it was the mail of the day (`digest`). */
export const Unsubscribed = z
  .strictObject({ kind: z.enum([...NotificationKind.options, 'digest']) })
  .meta({ id: 'Unsubscribed' });
export type Unsubscribed = z.infer<typeof Unsubscribed>;
