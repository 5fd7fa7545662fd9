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
import { clubReference, clubs } from '../clubs/schema.ts';
import { instant } from '../platform/database/schema.ts';

/** A row outlives its club, so that the club's mandate can still be cancelled at the provider. */
const formerClubId = () => uuid('club_id').references(() => clubs.id, { onDelete: 'set null' });

/** A club without a row in this table is on the Hobby plan. */
export const clubPlans = pgTable('club_plans', {
  clubId: clubReference().primaryKey(),
  /** Null while Pro has no known end, because the subscription continues. */
  proUntil: instant('pro_until'),
});

export const proGrants = pgTable('pro_grants', {
  clubId: clubReference().primaryKey(),
  until: date('until', { mode: 'string' }).notNull(),
});

/** The id of a purchase is part of the idempotency keys of its calls to the payment provider. */
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
    // A club has at most one unfinished purchase.
    uniqueIndex('purchases_unfinished').on(table.clubId).where(sql`state in ('open', 'mandated')`),
    index('purchases_club').on(table.clubId),
    index('purchases_to_do').on(table.createdAt).where(sql`state in ('open', 'mandated')`),
    check('purchases_plan', sql`${table.plan} in ('monthly', 'yearly')`),
    check('purchases_state', sql`${table.state} in ('open', 'mandated', 'done', 'ended')`),
    check('purchases_mandate', sql`${table.state} <> 'mandated' or ${table.mandateId} is not null`),
  ],
);

export const mandates = pgTable(
  'mandates',
  {
    id: text('id').primaryKey(),
    clubId: formerClubId(),
    status: text('status').notNull(),
    reference: text('reference').notNull().default(''),
    /** Counts the stored reads from the payment provider, to detect concurrent reads. */
    version: integer('version').notNull().default(0),
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
    nextDate: date('next_date', { mode: 'string' }),
    /**
     * When the end of the subscription was requested. Stored before the payment provider is called,
     * so that a job can retry the call.
     */
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
    failedAt: instant('failed_at'),
  },
  (table) => [
    index('payments_mandate').on(table.mandateId),
    index('payments_failed').on(table.failedAt).where(sql`status = 'failed'`),
  ],
);

/** The state `unknown` marks an event about an object that we have not stored. */
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
