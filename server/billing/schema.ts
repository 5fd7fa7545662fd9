import type { ProPlan, WebhookEvents } from '@fixturebook/contract/billing';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clubs } from '../clubs/schema.ts';
import { instant } from '../platform/database/schema.ts';

/** What is at the provider outlives the club, until it is cancelled there. */
const formerClubId = () => uuid('club_id').references(() => clubs.id, { onDelete: 'set null' });
const clubId = () =>
  uuid('club_id')
    .primaryKey()
    .references(() => clubs.id, { onDelete: 'cascade' });

/**
 * The plan that a club has, derived from all the other tables in the transaction that changes one of
 * them. A club without a row is Hobby.
 */
export const clubPlans = pgTable('club_plans', {
  clubId: clubId(),
  /** Null while no end is known. */
  proUntil: instant('pro_until'),
});

/** Pro as the operator gave it. */
export const proGrants = pgTable('pro_grants', {
  clubId: clubId(),
  /** The last day, in London. */
  until: date('until', { mode: 'string' }).notNull(),
});

/**
 * A subscription that a club wants, kept before the provider is asked for anything: its id is the
 * idempotency key of those calls, so whoever goes on with it makes nothing twice. `open`: the bank's part
 * is to be done. `mandated`: it is, and the subscription is to be made.
 */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: formerClubId(),
    plan: text('plan').$type<ProPlan>().notNull(),
    state: text('state').$type<'open' | 'mandated' | 'done' | 'ended'>().notNull(),
    billingRequestId: text('billing_request_id').unique('purchases_billing_request'),
    flowId: text('flow_id').unique('purchases_flow'),
    flowUrl: text('flow_url'),
    flowExpiresAt: instant('flow_expires_at'),
    mandateId: text('mandate_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // However often a club asks, it buys once at a time.
    uniqueIndex('purchases_unfinished').on(table.clubId).where(sql`state in ('open', 'mandated')`),
    index('purchases_club').on(table.clubId),
    index('purchases_to_do').on(table.createdAt).where(sql`state in ('open', 'mandated')`),
    check('purchases_plan', sql`${table.plan} in ('monthly', 'yearly')`),
    check('purchases_state', sql`${table.state} in ('open', 'mandated', 'done', 'ended')`),
    check('purchases_mandate', sql`${table.state} <> 'mandated' or ${table.mandateId} is not null`),
  ],
);

/** Ids and statuses of what follows are the provider's own, as it held them when it was last read. */
export const mandates = pgTable(
  'mandates',
  {
    id: text('id').primaryKey(),
    clubId: formerClubId(),
    status: text('status').notNull(),
    reference: text('reference').notNull().default(''),
    /** Counts what was written of it and of its subscriptions and payments. */
    version: integer('version').notNull().default(0),
    /** When the reading began that is written. */
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('mandates_club').on(table.clubId)],
);

const mandateId = () =>
  text('mandate_id')
    .notNull()
    .references(() => mandates.id, { onDelete: 'cascade' });

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    mandateId: mandateId(),
    plan: text('plan').$type<ProPlan>().notNull(),
    amountPence: integer('amount_pence').notNull(),
    status: text('status').notNull(),
    /** Of the next payment that the provider has planned. */
    nextDate: date('next_date', { mode: 'string' }),
    /** It is to end: kept before the provider is told. */
    endAskedAt: instant('end_asked_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('subscriptions_mandate').on(table.mandateId),
    index('subscriptions_to_end').on(table.id).where(sql`end_asked_at is not null`),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    mandateId: mandateId(),
    subscriptionId: text('subscription_id').notNull(),
    plan: text('plan').$type<ProPlan>().notNull(),
    amountPence: integer('amount_pence').notNull(),
    chargeDate: date('charge_date', { mode: 'string' }).notNull(),
    status: text('status').notNull(),
    /** When it was first seen to have failed; kept when it is tried again. */
    failedAt: instant('failed_at'),
  },
  (table) => [
    index('payments_mandate').on(table.mandateId),
    index('payments_failed').on(table.failedAt).where(sql`status = 'failed'`),
  ],
);

/** What the provider told of, each once by its own id. `unknown`: nothing of ours. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    event: jsonb('event').$type<BillingEvent>().notNull(),
    state: text('state').$type<'waiting' | 'applied' | 'unknown'>().notNull().default('waiting'),
    receivedAt: instant('received_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('billing_events_received_at').on(table.receivedAt),
    check('billing_events_state', sql`${table.state} in ('waiting', 'applied', 'unknown')`),
    index('billing_events_waiting').on(table.receivedAt).where(sql`state = 'waiting'`),
  ],
);

export type BillingEvent = WebhookEvents['events'][number];
