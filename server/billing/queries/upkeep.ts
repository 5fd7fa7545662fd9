import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import {
  endedMandateStatuses,
  openSubscriptionStatuses,
  paidStatuses,
  unknownMandateStatus,
} from '../rules/pro-period.ts';
import { billingEvents, mandates, payments, purchases, subscriptions } from '../schema.ts';

export const mandateBatchSize = 200;

const isOpenSubscription = inArray(subscriptions.status, openSubscriptionStatuses);
const isNotEnded = notInArray(mandates.status, endedMandateStatuses);

export async function listMandatesToRefresh(executor: Executor, after: string) {
  const withHeld = executor
    .select({ id: subscriptions.mandateId })
    .from(subscriptions)
    .where(isOpenSubscription);
  const isToRead = or(isNotEnded, inArray(mandates.id, withHeld));
  const rows = await executor
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(isToRead, gt(mandates.id, after)))
    .orderBy(asc(mandates.id))
    .limit(mandateBatchSize);
  return rows.map(({ id }) => id);
}

export async function listOrphanedMandates(executor: Executor) {
  const isKnown = ne(mandates.status, unknownMandateStatus);
  return listRowIds(executor, mandates, and(isNull(mandates.clubId), isNotEnded, isKnown));
}

export async function listSubscriptionsToEnd(executor: Executor) {
  const isToEnd = and(isNotNull(subscriptions.endAskedAt), isOpenSubscription);
  return listRowIds(executor, subscriptions, isToEnd);
}

/** Lists failed payments of open subscriptions that no later successful payment followed. */
export async function listOverduePayments(executor: Executor, failedBefore: Date) {
  const liveMandateIds = executor
    .select({ id: subscriptions.mandateId })
    .from(subscriptions)
    .where(and(isOpenSubscription, isNull(subscriptions.endAskedAt)));
  const failedLongAgo = lt(payments.failedAt, failedBefore);
  const later = alias(payments, 'later');
  const laterPaidPayment = executor
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.mandateId, payments.mandateId),
        gt(later.chargeDate, payments.chargeDate),
        inArray(later.status, paidStatuses),
      ),
    );
  return executor
    .select({ id: payments.id, mandateId: payments.mandateId })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'failed'),
        failedLongAgo,
        inArray(payments.mandateId, liveMandateIds),
        notExists(laterPaidPayment),
      ),
    );
}

export async function findMandateId(
  executor: Executor,
  table: typeof subscriptions | typeof payments,
  id: string,
) {
  const [row] = await executor
    .select({ mandateId: table.mandateId })
    .from(table as PgTable)
    .where(eq(table.id, id));
  return row?.mandateId;
}

export async function findPurchaseOfBillingRequest(executor: Executor, billingRequestId: string) {
  const [row] = await executor
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.billingRequestId, billingRequestId));
  return row?.id;
}

export async function listUnprocessedEventIds(
  executor: Executor,
  { receivedBefore, unknownSince }: { receivedBefore: Date; unknownSince: Date },
) {
  const { state, receivedAt } = billingEvents;
  const isLeft = or(
    and(eq(state, 'waiting'), lt(receivedAt, receivedBefore)),
    and(eq(state, 'unknown'), gt(receivedAt, unknownSince)),
  );
  return listRowIds(executor, billingEvents, isLeft);
}

async function listRowIds(
  executor: Executor,
  table: typeof mandates | typeof subscriptions | typeof billingEvents,
  condition: SQL | undefined,
) {
  const rows = await executor
    .select({ id: table.id })
    .from(table as PgTable)
    .where(condition);
  return rows.map(({ id }) => id);
}
