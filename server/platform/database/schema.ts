import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Sorted by bytes: the same on every database, and in half the time of its own language. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Laid out as `rate-limiter-flexible` expects it. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** What a request with an `Idempotency-Key` made, so that the same request again makes nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: uuid('owner').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    result: uuid('result'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);

/**
 * A value for each kind of thing of which nodes keep something: another one with every change of it,
 * made by triggers of the table that holds it. See docs/decisions.
 */
export const versions = pgTable('versions', {
  name: text('name').primaryKey(),
  version: uuid('version').notNull(),
});

/**
 * What live streams show, written in the transaction of the change; a trigger wakes the nodes. Ids are
 * taken before commit, so readers go by (`transaction_id`, `id`) and only up to the oldest transaction
 * still running.
 */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transactionId: xid8('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    clubId: uuid('club_id').notNull(),
    name: text('name').notNull(),
    data: jsonb('data').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('live_events_order').on(table.transactionId, table.id),
    index('live_events_club').on(table.clubId, table.transactionId, table.id),
  ],
);

/** Which sessions have the product in view. One that is seen no more was closed without a word. */
export const livePresence = pgTable(
  'live_presence',
  {
    sessionId: uuid('session_id').primaryKey(),
    clubId: uuid('club_id').notNull(),
    visible: boolean('visible').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('live_presence_club').on(table.clubId)],
);

/** The mailbox that stands in for SMTP during development. */
export const developmentMails = pgTable(
  'development_mails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    jobId: uuid('job_id').notNull().unique(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [index('development_mails_to').on(table.to, table.id)],
);
