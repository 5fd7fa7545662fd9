import type { ProPlan } from '@fixturebook/contract/billing';
import { lockClub } from '../../clubs/commands/lock.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { createBillingError } from '../commands.ts';
import type { PaymentDeps } from '../deps.ts';
import { findUnfinishedPurchase, listClubMandates, type StoredMandate } from '../queries.ts';
import {
  getGracePeriodEnd,
  getProPlanEnd,
  isLiveMandateStatus,
  isLiveSubscription,
} from '../rules/pro-period.ts';
import { purchases } from '../schema.ts';
import { ProviderError } from '../vendor-gocardless.ts';
import { cancelSubscriptionAtProvider } from './cancel-at-provider.ts';
import { requestSubscriptionEnd } from './request-subscription-end.ts';
import { settlePurchase } from './settle-purchase.ts';
import { updateClubPlan } from './update-club-plan.ts';

/** Stores the new plan before the call to the payment provider, so that a job can retry it. */
export async function changePlan(deps: PaymentDeps, clubId: string, plan: ProPlan) {
  const purchaseId = await runWithLockedClub(deps, clubId, { giveUp: true }, async (tx) => {
    const clubMandates = await listClubMandates(tx, clubId);
    const mandate = clubMandates.find(
      (one) => isLiveMandateStatus(one.status) && hasUnexpiredSubscription(one, deps.clock()),
    );
    if (!mandate)
      throw createBillingError(
        409,
        hasEverHadSubscription(clubMandates) ? 'mandate-ended' : 'no-subscription',
      );
    const liveSubscriptions = mandate.subscriptions.filter((one) =>
      isLiveSubscription(mandate, one),
    );
    if (liveSubscriptions.some((one) => one.plan === plan)) return;
    if (liveSubscriptions.length > 0 && getGracePeriodEnd(mandate))
      throw createBillingError(409, 'payment-unpaid');
    for (const one of clubMandates) await requestSubscriptionEnd(tx, deps, one);
    const [purchase] = await tx
      .insert(purchases)
      .values({ clubId, plan, state: 'mandated', mandateId: mandate.id, createdAt: deps.clock() })
      .returning();
    await updateClubPlan(tx, clubId);
    return purchase?.id;
  });
  if (purchaseId) await callProviderOrLetJobRetry(deps, () => settlePurchase(deps, purchaseId));
}

export async function cancelSubscription(deps: PaymentDeps, clubId: string) {
  const ended = await runWithLockedClub(deps, clubId, { giveUp: false }, async (tx) => {
    const ids: string[] = [];
    for (const one of await listClubMandates(tx, clubId))
      ids.push(...(await requestSubscriptionEnd(tx, deps, one)));
    if (ids.length === 0) throw createBillingError(409, 'no-subscription');
    await updateClubPlan(tx, clubId);
    return ids;
  });
  for (const id of ended)
    await callProviderOrLetJobRetry(deps, () => cancelSubscriptionAtProvider(deps, id));
}

function hasUnexpiredSubscription(mandate: StoredMandate, now: Date) {
  if (mandate.subscriptions.some((one) => isLiveSubscription(mandate, one))) return true;
  const until = getProPlanEnd([mandate], null);
  return until instanceof Date && until > now;
}

function hasEverHadSubscription(clubMandates: StoredMandate[]) {
  return clubMandates.some(({ subscriptions }) => subscriptions.length > 0);
}

const maxAttempts = 3;

async function runWithLockedClub<T>(
  deps: PaymentDeps,
  clubId: string,
  { giveUp }: { giveUp: boolean },
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await settleUnfinishedPurchase(deps, clubId, giveUp);
    const changed = await runTransaction(deps.db, async (tx) => {
      await lockClub(tx, clubId);
      const unfinished = await findUnfinishedPurchase(tx, clubId);
      const blockingPurchase = giveUp ? unfinished : unfinished?.state === 'mandated';
      return blockingPurchase ? undefined : { as: await run(tx) };
    });
    if (changed) return changed.as;
  }
  throw createBillingError(503, 'payment-provider-away');
}

async function settleUnfinishedPurchase(deps: PaymentDeps, clubId: string, giveUp: boolean) {
  const purchase = await findUnfinishedPurchase(deps.db, clubId);
  if (!purchase) return;
  try {
    await settlePurchase(deps, purchase.id, { giveUp });
  } catch (error) {
    if (error instanceof ProviderError) throw createBillingError(503, 'payment-provider-away');
    throw error;
  }
}

async function callProviderOrLetJobRetry({ log }: PaymentDeps, run: () => Promise<unknown>) {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ reason: error.message }, 'a subscription is changed later');
  }
}
