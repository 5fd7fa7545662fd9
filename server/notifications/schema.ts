import type {
  NotificationKind,
  NotificationPreferences,
} from '@fixturebook/contract/notifications';
import {
  bigint,
  bigserial,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessions, users } from '../accounts/schema.ts';
import { clubs } from '../clubs/schema.ts';
import { instant } from '../platform/database/schema.ts';
import type { News } from './rules/news.ts';

const clubIdColumn = () =>
  uuid('club_id')
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' });

/** What a club was told of: the entries of its bell. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Its place in the list; an entry that is brought up gets a new one. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    clubId: clubIdColumn(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** What it is about: the same is told once. */
    subject: text('subject').notNull(),
    /** Without names: they are read when it is shown. */
    news: jsonb('news').$type<News>().notNull(),
    /** The club that did it. */
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

/** Up to where an officer has read the club's list. */
export const notificationReads = pgTable('notification_reads', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  readUpTo: bigint('read_up_to', { mode: 'number' }).notNull(),
});

/** What a club has chosen; a club that is not here has what is preset. */
export const notificationPreferences = pgTable('notification_preferences', {
  clubId: clubIdColumn().primaryKey(),
  kinds: jsonb('kinds').$type<NotificationPreferences['kinds']>().notNull(),
  digest: boolean('digest').notNull(),
  quietHours: boolean('quiet_hours').notNull(),
});

/** What has gone out, or is just going: written before it goes, so that it goes once. */
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

/** A browser that wants pushes. It ends with the session that it was made in. */
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
    /** Or given anew. */
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('push_subscriptions_session').on(table.sessionId)],
);
