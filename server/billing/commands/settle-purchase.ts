import { brand } from '@fixturebook/contract/site';
import { and, eq, sql } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { runTransaction } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { subscriptionMade } from '../events.ts';
import { findPurchase, listClubMandates, type Purchase } from '../queries.ts';
import { prices } from '../rules/plans.ts';
import { getLastPaidPeriodEndDate } from '../rules/pro-period.ts';
import { mandates, purchases } from '../schema.ts';
import { ProviderError } from '../vendor-gocardless.ts';
import { cancelSubscriptionAtProvider, ignoreProviderRefusal } from './cancel-at-provider.ts';
import { refreshMandate } from './refresh-mandate.ts';
import { requestSubscriptionEnd } from './request-subscription-end.ts';
import { updateClubPlan } from './update-club-plan.ts';

const abandonAfterMs = 7 * 86_400_000;

/**
 * Continues a purchase from its current state. Repeated and concurrent calls are safe. With
 * `giveUp`, a purchase whose payment flow is not completed is cancelled.
 */
export async function settlePurchase(
  deps: PaymentDeps,
  id: string,
  { giveUp = false } = {},
): Promise<Purchase['state'] | undefined> {
  const purchase = await findPurchase(deps.db, id);
  if (purchase?.state === 'open') return settleOpenPurchase(deps, purchase, giveUp);
  if (purchase?.state === 'mandated') return settlePurchaseWithMandate(deps, purchase);
  return purchase?.state;
}

async function settleOpenPurchase(deps: PaymentDeps, purchase: Purchase, giveUp: boolean) {
  const { provider, clock } = deps;
  const { id, billingRequestId, createdAt } = purchase;
  const isAbandoned = giveUp || clock().getTime() - createdAt.getTime() > abandonAfterMs;
  if (!billingRequestId) return isAbandoned ? markPurchaseEnded(deps, purchase) : 'open';
  let request = await provider.findBillingRequest(billingRequestId);
  if (request?.status === 'ready_to_fulfil') {
    await ignoreProviderRefusal(provider.fulfilBillingRequest(billingRequestId));
    request = await provider.findBillingRequest(billingRequestId);
  }
  if (!request || request.status === 'cancelled') return markPurchaseEnded(deps, purchase);
  const { status, mandateId } = request;
  if (mandateId && ['fulfilling', 'fulfilled'].includes(status)) {
    await storeMandate(deps, purchase, mandateId);
    return settlePurchase(deps, id);
  }
  if (!isAbandoned) return 'open';
  await ignoreProviderRefusal(provider.cancelBillingRequest(billingRequestId));
  const left = await provider.findBillingRequest(billingRequestId);
  return left?.status === 'cancelled' ? markPurchaseEnded(deps, purchase) : 'open';
}

async function storeMandate(deps: PaymentDeps, { id }: Purchase, mandateId: string) {
  await runTransaction(deps.db, async (tx) => {
    const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, id));
    const clubId = purchase?.clubId ?? null;
    if (clubId) await lockClub(tx, clubId);
    const [changed] = await tx
      .update(purchases)
      .set({ state: 'mandated', mandateId })
      .where(and(eq(purchases.id, id), eq(purchases.state, 'open')))
      .returning();
    if (!changed) return;
    await tx
      .insert(mandates)
      .values({ id: mandateId, clubId, status: 'pending_submission', createdAt: deps.clock() })
      .onConflictDoNothing();
    if (!clubId) return;
    for (const mandate of await listClubMandates(tx, clubId))
      await requestSubscriptionEnd(tx, deps, mandate);
    await updateClubPlan(tx, clubId);
  });
}

async function settlePurchaseWithMandate(deps: PaymentDeps, purchase: Purchase) {
  const { db, events, log } = deps;
  const { id, clubId, mandateId, plan } = purchase;
  if (!clubId || !mandateId) return markPurchaseEnded(deps, purchase);
  for (const { subscriptions } of await listClubMandates(db, clubId))
    for (const one of subscriptions)
      if (one.endAskedAt) await cancelSubscriptionAtProvider(deps, one.id);
  try {
    await createSubscription(deps, { ...purchase, clubId, mandateId });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    log.warn({ purchase: id, reason: error.message }, 'a subscription was refused');
    await refreshMandate(deps, mandateId);
    return markPurchaseEnded(deps, purchase);
  }
  await refreshMandate(deps, mandateId, async (tx) => {
    const [done] = await tx
      .update(purchases)
      .set({ state: 'done' })
      .where(and(eq(purchases.id, id), eq(purchases.state, 'mandated')))
      .returning();
    const { amountPence } = prices[plan];
    if (done)
      await events.emit(tx, subscriptionMade, { clubId, purchaseId: id, plan, amountPence });
  });
  return (await findPurchase(db, id))?.state;
}

async function createSubscription(
  { db, provider }: PaymentDeps,
  purchase: Purchase & { clubId: string; mandateId: string },
) {
  const { id, clubId, mandateId, plan } = purchase;
  const state = await provider.findMandateState(mandateId);
  if (!state) throw new ProviderError('refused', 'mandate not found');
  if (state.subscriptions.some(({ metadata }) => metadata?.purchase === id)) return;
  const startDate = getLastPaidPeriodEndDate(await listClubMandates(db, clubId));
  const earliest = state.mandate.next_possible_charge_date;
  await provider.createSubscription({
    purchaseId: id,
    mandateId,
    plan,
    amountPence: prices[plan].amountPence,
    name: `${brand.name} Pro, ${plan}`,
    startDate: startDate && earliest && startDate >= earliest ? startDate : undefined,
  });
}

async function markPurchaseEnded({ db }: PaymentDeps, { id, state, billingRequestId }: Purchase) {
  const isSame = sql`${purchases.billingRequestId} is not distinct from ${billingRequestId}`;
  await db
    .update(purchases)
    .set({ state: 'ended' })
    .where(and(eq(purchases.id, id), eq(purchases.state, state), isSame));
  return (await findPurchase(db, id))?.state;
}
