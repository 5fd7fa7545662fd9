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
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import { heldSubscriptions, overMandates, paid, unknownMandate } from '../rules/standing.ts';
import { billingEvents, mandates, payments, purchases, subscriptions } from '../schema.ts';

/** Mandates that are read at once. */
export const mandatesAtOnce = 200;

const isHeld = inArray(subscriptions.status, heldSubscriptions);
const isNotOver = notInArray(mandates.status, overMandates);

/** Of whom the provider may hold something that we have not seen, by id. */
export async function mandatesToRead(executor: Executor, after: string) {
  const withHeld = executor
    .select({ id: subscriptions.mandateId })
    .from(subscriptions)
    .where(isHeld);
  const isToRead = or(isNotOver, inArray(mandates.id, withHeld));
  const rows = await executor
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(isToRead, gt(mandates.id, after)))
    .orderBy(asc(mandates.id))
    .limit(mandatesAtOnce);
  return rows.map(({ id }) => id);
}

/** Whose club has left. */
export async function orphanedMandates(executor: Executor) {
  const rows = await executor
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(isNull(mandates.clubId), isNotOver, ne(mandates.status, unknownMandate)));
  return rows.map(({ id }) => id);
}

/** Subscriptions that are to end, and that the provider still holds. */
export async function subscriptionsToEnd(executor: Executor) {
  const rows = await executor
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.endAskedAt), isHeld));
  return rows.map(({ id }) => id);
}

/** Payments that failed before an instant and that no later one made good, while more is to be collected. */
export async function paymentsOverdue(executor: Executor, failedBefore: Date) {
  const goesOn = executor
    .select({ id: subscriptions.mandateId })
    .from(subscriptions)
    .where(and(isHeld, isNull(subscriptions.endAskedAt)));
  const isLong = lt(payments.failedAt, failedBefore);
  const later = alias(payments, 'later');
  const madeGood = executor
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.mandateId, payments.mandateId),
        gt(later.chargeDate, payments.chargeDate),
        inArray(later.status, paid),
      ),
    );
  return executor
    .select({ id: payments.id, mandateId: payments.mandateId })
    .from(payments)
    .where(
      and(
        ...[eq(payments.status, 'failed'), isLong],
        ...[inArray(payments.mandateId, goesOn), notExists(madeGood)],
      ),
    );
}

export async function mandateOfSubscription(executor: Executor, id: string) {
  const [row] = await executor
    .select({ mandateId: subscriptions.mandateId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return row?.mandateId;
}

export async function mandateOfPayment(executor: Executor, id: string) {
  const [row] = await executor
    .select({ mandateId: payments.mandateId })
    .from(payments)
    .where(eq(payments.id, id));
  return row?.mandateId;
}

export async function purchaseOfBillingRequest(executor: Executor, billingRequestId: string) {
  const [row] = await executor
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.billingRequestId, billingRequestId));
  return row?.id;
}

/** Events whose job gave up, and those that came after `unknownSince` and were about nothing of ours. */
export async function eventsLeftOver(
  executor: Executor,
  { receivedBefore, unknownSince }: { receivedBefore: Date; unknownSince: Date },
) {
  const { state, receivedAt } = billingEvents;
  const isLeft = or(
    and(eq(state, 'waiting'), lt(receivedAt, receivedBefore)),
    and(eq(state, 'unknown'), gt(receivedAt, unknownSince)),
  );
  const rows = await executor.select({ id: billingEvents.id }).from(billingEvents).where(isLeft);
  return rows.map(({ id }) => id);
}
