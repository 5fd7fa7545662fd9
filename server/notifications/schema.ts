import type {
  NotificationKind,
  NotificationPreferences,
} from '@fixturebook/contract/notifications';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { officers, sessions, users } from '../accounts/schema.ts';
import { clubReference, clubs } from '../clubs/schema.ts';
import { instant } from '../platform/database/schema.ts';
import type { News } from './rules/news-types.ts';
import type { Outcome, OutcomeChannel } from './rules/outcomes.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    clubId: clubReference(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    subject: text('subject').notNull(),
    /**
     * The data of the notification, without club names, because the current names are read when the
     * notification is shown.
     */
    news: jsonb('news').$type<News>().notNull(),
    aboutClubId: uuid('about_club_id').references(() => clubs.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('notifications_subject').on(table.clubId, table.kind, table.subject),
    index('notifications_list').on(table.clubId, table.seq),
    index('notifications_about').on(table.aboutClubId),
    index('notifications_updated_at').on(table.updatedAt),
  ],
);

/** How far an account had marked the notifications of its only club as read before it could have several. */
export const notificationReads = pgTable('notification_reads', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  readUpTo: bigint('read_up_to', { mode: 'number' }).notNull(),
});

/** How far an officer has marked the notifications of a club as read. */
export const clubNotificationReads = pgTable(
  'club_notification_reads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clubId: clubReference(),
    readUpTo: bigint('read_up_to', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clubId] }),
    index('club_notification_reads_club').on(table.clubId),
  ],
);

/** A user who opens what a notification is about has read it, although older ones may be unread. */
export const notificationOpens = pgTable(
  'notification_opens',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.userId] }),
    index('notification_opens_user').on(table.userId),
  ],
);

/**
 * What an officer has chosen for a club. A trigger inserts the row of a new officer. The row of an earlier one is
 * missing until a backfill has taken over what the club chose in version 0.1.0.
 */
export const officerNotificationPreferences = pgTable(
  'officer_notification_preferences',
  {
    userId: uuid('user_id').notNull(),
    clubId: uuid('club_id').notNull(),
    /** Kinds that are missing are as in the default preferences. */
    kinds: jsonb('kinds').$type<Partial<NotificationPreferences['kinds']>>().notNull().default({}),
    digest: boolean('digest').notNull().default(false),
    quietHours: boolean('quiet_hours').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clubId] }),
    index('officer_notification_preferences_club').on(table.clubId),
    index('officer_notification_preferences_digest').on(table.clubId).where(sql`digest`),
    foreignKey({
      name: 'officer_notification_preferences_officer',
      columns: [table.userId, table.clubId],
      foreignColumns: [officers.userId, officers.clubId],
    }).onDelete('cascade'),
  ],
);

/** The choices of clubs in version 0.1.0, whose nodes still write them during an upgrade. */
export const notificationPreferences = pgTable('notification_preferences', {
  clubId: clubReference().primaryKey(),
  kinds: jsonb('kinds').$type<NotificationPreferences['kinds']>().notNull(),
  digest: boolean('digest').notNull(),
  quietHours: boolean('quiet_hours').notNull(),
});

/** A row is inserted before each mail or push is sent, so that it is not sent twice. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    channel: text('channel').$type<'mail' | 'push' | 'device' | 'digest'>().notNull(),
    key: text('key').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.key] }),
    index('notification_deliveries_at').on(table.at),
  ],
);

/**
 * What became of the mail and the pushes about a notification, so that the operator can say why a
 * club was told, or not told. A notification that gets a newer `seq` gets a new outcome.
 */
export const notificationOutcomes = pgTable(
  'notification_outcomes',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<OutcomeChannel>().notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    /** When a mail or push that waits will be looked at again. */
    dueAt: instant('due_at'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.channel] }),
    index('notification_outcomes_at').on(table.at),
  ],
);

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique('push_subscriptions_endpoint'),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('push_subscriptions_session').on(table.sessionId)],
);
