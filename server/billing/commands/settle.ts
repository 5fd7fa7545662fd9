import { brand } from '@fixturebook/contract/brand';
import { and, eq, sql } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Paying } from '../commands.ts';
import { subscriptionMade } from '../events.ts';
import { heldByClub, type Purchase, purchaseById } from '../queries.ts';
import { prices } from '../rules/plans.ts';
import { paidThrough } from '../rules/standing.ts';
import { mandates, purchases } from '../schema.ts';
import { ProviderFault } from '../vendor-gocardless.ts';
import { askEnd } from './ask-end.ts';
import { endSubscription, unlessRefused } from './end.ts';
import { refresh } from './refresh.ts';
import { derivePlan } from './standing.ts';

/** ms after which a purchase that the bank was never asked for is given up. */
const patience = 7 * 86_400_000;

/**
 * Takes a purchase as far as it goes now, from wherever it was left: whoever was killed before is gone on
 * from. Safe to run twice, also at once. Answers where it stands then. `giveUp`: the club wants another
 * instead, unless the bank's part of this one is done.
 */
export async function settle(
  deps: Paying,
  id: string,
  { giveUp = false } = {},
): Promise<Purchase['state'] | undefined> {
  const purchase = await purchaseById(deps.db, id);
  if (purchase?.state === 'open') return settleOpen(deps, purchase, giveUp);
  if (purchase?.state === 'mandated') return settleMandated(deps, purchase);
  return purchase?.state;
}

async function settleOpen(deps: Paying, purchase: Purchase, giveUp: boolean) {
  const { provider, clock } = deps;
  const { id, billingRequestId, createdAt } = purchase;
  const isLeft = giveUp || clock().getTime() - createdAt.getTime() > patience;
  if (!billingRequestId) return isLeft ? end(deps, purchase) : 'open';
  let request = await provider.billingRequest(billingRequestId);
  if (request?.status === 'ready_to_fulfil') {
    await unlessRefused(provider.fulfil(billingRequestId));
    request = await provider.billingRequest(billingRequestId);
  }
  if (!request || request.status === 'cancelled') return end(deps, purchase);
  const { status, mandateId } = request;
  if (mandateId && ['fulfilling', 'fulfilled'].includes(status)) {
    await keepMandate(deps, purchase, mandateId);
    return settle(deps, id);
  }
  if (!isLeft) return 'open';
  await unlessRefused(provider.cancelBillingRequest(billingRequestId));
  const left = await provider.billingRequest(billingRequestId);
  return left?.status === 'cancelled' ? end(deps, purchase) : 'open';
}

/** The bank's part is done. Whatever else the club has ends: it pays once. */
async function keepMandate(deps: Paying, { id }: Purchase, mandateId: string) {
  await transaction(deps.db, async (tx) => {
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
    for (const held of await heldByClub(tx, clubId)) await askEnd(tx, deps, held);
    await derivePlan(tx, clubId);
  });
}

async function settleMandated(deps: Paying, purchase: Purchase) {
  const { db, events, log } = deps;
  const { id, clubId, mandateId, plan } = purchase;
  if (!clubId || !mandateId) return end(deps, purchase);
  for (const { subscriptions } of await heldByClub(db, clubId))
    for (const one of subscriptions) if (one.endAskedAt) await endSubscription(deps, one.id);
  try {
    await makeSubscription(deps, { ...purchase, clubId, mandateId });
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind !== 'refused') throw error;
    log.warn({ purchase: id, reason: error.message }, 'a subscription was refused');
    await refresh(deps, mandateId);
    return end(deps, purchase);
  }
  await refresh(deps, mandateId, async (tx) => {
    const [done] = await tx
      .update(purchases)
      .set({ state: 'done' })
      .where(and(eq(purchases.id, id), eq(purchases.state, 'mandated')))
      .returning();
    const { amountPence } = prices[plan];
    if (done)
      await events.emit(tx, subscriptionMade, { clubId, purchaseId: id, plan, amountPence });
  });
  return (await purchaseById(db, id))?.state;
}

/** One that is there already is recognised, also when the key of the call is long forgotten there. */
async function makeSubscription(
  { db, provider }: Paying,
  purchase: Purchase & { clubId: string; mandateId: string },
) {
  const { id, clubId, mandateId, plan } = purchase;
  const state = await provider.stateOf(mandateId);
  if (!state) throw new ProviderFault('refused', 'no such mandate');
  if (state.subscriptions.some(({ metadata }) => metadata?.purchase === id)) return;
  const startDate = paidThrough(await heldByClub(db, clubId));
  const earliest = state.mandate.next_possible_charge_date;
  await provider.createSubscription({
    ...{ purchaseId: id, mandateId, plan },
    amountPence: prices[plan].amountPence,
    name: `${brand.name} Pro, ${plan}`,
    startDate: startDate && earliest && startDate >= earliest ? startDate : undefined,
  });
}

/** As it was seen: one that has a billing request by now can be gone through with. */
async function end({ db }: Paying, { id, state, billingRequestId }: Purchase) {
  const isSame = sql`${purchases.billingRequestId} is not distinct from ${billingRequestId}`;
  await db
    .update(purchases)
    .set({ state: 'ended' })
    .where(and(eq(purchases.id, id), eq(purchases.state, state), isSame));
  return (await purchaseById(db, id))?.state;
}
