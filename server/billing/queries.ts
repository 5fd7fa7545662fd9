import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../platform/database/database.ts';
import { clubPlans, mandates, payments, proGrants, purchases, subscriptions } from './schema.ts';

export const isProNow = or(isNull(clubPlans.proUntil), gt(clubPlans.proUntil, sql`now()`));

/** Returns SQL that tells whether the club with this id is Pro, for features that billing imports. */
export function buildIsProSql(clubId: PgColumn): SQL<boolean> {
  return sql`exists (select from ${clubPlans} where ${clubPlans.clubId} = ${clubId} and (${isProNow}))`;
}

export async function listClubMandates(executor: Executor, clubId: string) {
  return listMandates(executor, eq(mandates.clubId, clubId));
}

export async function findMandate(executor: Executor, mandateId: string) {
  const [mandate] = await listMandates(executor, eq(mandates.id, mandateId));
  return mandate;
}

export type StoredMandate = Awaited<ReturnType<typeof listMandates>>[number];

async function listMandates(executor: Executor, which: SQL) {
  const mandateRows = await executor
    .select()
    .from(mandates)
    .where(which)
    .orderBy(desc(mandates.createdAt), desc(mandates.id));
  const ids = mandateRows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const subscriptionRows = await executor
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.mandateId, ids))
    .orderBy(asc(subscriptions.createdAt));
  const paymentRows = await executor
    .select()
    .from(payments)
    .where(inArray(payments.mandateId, ids));
  return mandateRows.map((mandate) => ({
    ...mandate,
    subscriptions: subscriptionRows.filter(({ mandateId }) => mandateId === mandate.id),
    payments: paymentRows.filter(({ mandateId }) => mandateId === mandate.id),
  }));
}

export async function findProGrantEndDate(executor: Executor, clubId: string) {
  const [grant] = await executor
    .select({ until: proGrants.until })
    .from(proGrants)
    .where(eq(proGrants.clubId, clubId));
  return grant?.until ?? null;
}

const isUnfinished = inArray(purchases.state, ['open', 'mandated']);

export async function findUnfinishedPurchase(executor: Executor, clubId: string) {
  const [purchase] = await executor
    .select()
    .from(purchases)
    .where(and(eq(purchases.clubId, clubId), isUnfinished));
  return purchase;
}

export async function findPurchase(executor: Executor, id: string) {
  const [purchase] = await executor.select().from(purchases).where(eq(purchases.id, id));
  return purchase;
}
export type Purchase = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

export async function listPurchasesToSettle(executor: Executor, since: Date) {
  const isDue = or(eq(purchases.state, 'mandated'), gt(purchases.createdAt, since));
  const rows = await executor
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(isUnfinished, isDue))
    .orderBy(asc(purchases.createdAt));
  return rows.map(({ id }) => id);
}

/**
 * Reads the purchase first: if another request finishes it between the queries, the later ones read
 * the subscription that it became, and the club is never shown with neither.
 */
export async function getBilling(executor: Executor, clubId: string) {
  const purchase = await findUnfinishedPurchase(executor, clubId);
  const clubMandates = await listClubMandates(executor, clubId);
  const grantedUntil = await findProGrantEndDate(executor, clubId);
  const [plan] = await executor
    .select({ proUntil: clubPlans.proUntil })
    .from(clubPlans)
    .where(eq(clubPlans.clubId, clubId));
  return { proUntil: plan?.proUntil, clubMandates, grantedUntil, purchase };
}
export type Billing = Awaited<ReturnType<typeof getBilling>>;
