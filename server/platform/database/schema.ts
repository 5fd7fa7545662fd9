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
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** A column type for text that sorts by bytes, which is twice as fast and the same everywhere. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** How often a limit was used in its current period, which ends at `expire` (in ms since 1970). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/**
 * How many mails of a kind a club, an address or a network has caused since the hour or the day
 * began. The key is a keyed hash.
 */
export const mailBudgets = pgTable(
  'mail_budgets',
  {
    key: text('key').notNull(),
    startedAt: instant('started_at').notNull(),
    mails: integer('mails').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.startedAt] }),
    index('mail_budgets_started_at').on(table.startedAt),
  ],
);

/** Addresses that the mail server has refused for good. The key is a keyed hash. */
export const mailRefusals = pgTable(
  'mail_refusals',
  {
    key: text('key').primaryKey(),
    firstAt: instant('first_at').notNull().defaultNow(),
    lastAt: instant('last_at').notNull().defaultNow(),
  },
  (table) => [index('mail_refusals_last_at').on(table.lastAt)],
);

/** A repeated request with the same `Idempotency-Key` gets the stored result. */
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

/** The versions of cached data, which triggers change. See docs/decisions/0001-to-0020/0012-cache-versions.md. */
export const versions = pgTable('versions', {
  name: text('name').primaryKey(),
  version: uuid('version').notNull(),
});

/**
 * The events for live streams. A trigger numbers the events of each club without gaps when their
 * transaction commits, so `number` is null only inside of it, or in an event that was recorded by
 * version 0.1.0. Nodes of that version read in the order of `transaction_id` and `id`. See
 * docs/decisions/0031-to-0040/0032-live-log-of-each-club.md.
 */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transactionId: xid8('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    clubId: uuid('club_id').notNull(),
    number: bigint('number', { mode: 'number' }),
    name: text('name').notNull(),
    data: jsonb('data').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('live_events_order').on(table.transactionId, table.id),
    uniqueIndex('live_events_club_number').on(table.clubId, table.number),
  ],
);

/**
 * The number and the time of the last event of each club. A transaction locks the rows of its clubs,
 * in the order of their ids, as its last step.
 */
export const liveLogs = pgTable('live_logs', {
  clubId: uuid('club_id').primaryKey(),
  lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
  lastAt: instant('last_at').notNull(),
});

/**
 * Whether the browser of each session shows the web app. A closed browser stops renewing `seen_at`.
 */
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

/**
 * The ids of rows that an erasure has deleted, or that an export has written. Jobs and other rows
 * that name one of these ids are found with them. An erasure or export deletes its ids at its end.
 */
export const personalDataIds = pgTable(
  'personal_data_ids',
  {
    /** The id of the erasure or of the export. */
    runId: uuid('run_id').notNull(),
    id: text('id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

/** How far each backfill has come through its table. See docs/migrations.md. */
export const backfills = pgTable('backfills', {
  name: text('name').primaryKey(),
  /** The key of the last row that is filled, in the order of the keys. Null at both ends. */
  lastKey: text('last_key'),
  rows: bigint('rows', { mode: 'number' }).notNull().default(0),
  startedAt: instant('started_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  finishedAt: instant('finished_at'),
});

/**
 * Jobs that are not due yet. A worker moves each to the job queue when it is due, because every worker
 * that looks for a job there would walk past those that wait.
 */
export const waitingJobs = pgTable(
  'waiting_jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The name of the job's type, which is also that of its queue. */
    name: text('name').notNull(),
    data: jsonb('data').$type<object>().notNull(),
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('waiting_jobs_due_at').on(table.dueAt)],
);

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
  (table) => [
    index('development_mails_to').on(table.to, table.id),
    index('development_mails_sent_at').on(table.sentAt),
  ],
);
