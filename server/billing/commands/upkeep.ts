import { graceDays } from '@fixturebook/contract/billing';
import { retentionDays } from '@fixturebook/contract/limits';
import { eq, lt } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { PaymentDeps } from '../deps.ts';
import { graceOver } from '../events.ts';
import {
  listMandatesToRefresh,
  listOrphanedMandates,
  listOverduePayments,
  listSubscriptionsToEnd,
  listUnprocessedEventIds,
  mandateBatchSize,
} from '../queries/upkeep.ts';
import { findMandate, listPurchasesToSettle } from '../queries.ts';
import { getGracePeriodEnd, isLiveSubscription } from '../rules/pro-period.ts';
import { billingEvents, payments } from '../schema.ts';
import { cancelSubscriptionAtProvider, ignoreProviderRefusal } from './cancel-at-provider.ts';
import {
  applyEventJob,
  endSubscriptionJob,
  readMandateJob,
  settlePurchaseJob,
} from './job-types.ts';
import { refreshMandate } from './refresh-mandate.ts';
import { requestSubscriptionEnd } from './request-subscription-end.ts';
import { settlePurchase } from './settle-purchase.ts';
import { updateClubPlan } from './update-club-plan.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const unknownEventRetryDays = 2;

/** Goes on in the next run if it is asked to stop, because the provider may take seconds to answer. */
export async function runBillingUpkeep(deps: PaymentDeps, signal: AbortSignal) {
  const { db, clock } = deps;
  const now = clock().getTime();
  const tasks = [
    ...(await listPurchasesToSettle(db, new Date(now - hourMs))).map(
      (id) => () => settlePurchase(deps, id),
    ),
    ...(await listOverduePayments(db, new Date(now - graceDays * dayMs))).map(
      (payment) => () => endGracePeriod(deps, payment),
    ),
    ...(await listOrphanedMandates(db)).map((id) => () => cancelOrphanedMandate(deps, id)),
  ];
  let failed = 0;
  for (const task of tasks) {
    if (signal.aborted) break;
    try {
      await task();
    } catch (error) {
      deps.log.warn({ err: error }, 'going on with a payment failed');
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`${failed} billing tasks failed.`);
}

export async function reconcileWithProvider({ db, jobs, clock }: PaymentDeps, signal: AbortSignal) {
  const now = clock().getTime();
  const purchaseIds = await listPurchasesToSettle(db, new Date(0));
  await jobs.enqueueAll(db, settlePurchaseJob, toJobDataPerId('purchaseId', purchaseIds));
  await jobs.enqueueAll(
    db,
    endSubscriptionJob,
    toJobDataPerId('subscriptionId', await listSubscriptionsToEnd(db)),
  );
  const left = await listUnprocessedEventIds(db, {
    receivedBefore: new Date(now - dayMs),
    unknownSince: new Date(now - unknownEventRetryDays * dayMs),
  });
  await jobs.enqueueAll(db, applyEventJob, toJobDataPerId('eventId', left));
  for (let after = ''; ; ) {
    const mandateIds = await listMandatesToRefresh(db, after);
    await jobs.enqueueAll(db, readMandateJob, toJobDataPerId('mandateId', mandateIds));
    after = mandateIds.at(-1) ?? after;
    if (mandateIds.length < mandateBatchSize) break;
  }
  const forgotten = lt(
    billingEvents.receivedAt,
    new Date(now - retentionDays.paymentEvent * dayMs),
  );
  await deleteInBatches(
    db,
    { table: billingEvents, key: [billingEvents.id], condition: forgotten },
    signal,
  );
}

function toJobDataPerId<Key extends string>(key: Key, ids: string[]) {
  return ids.map((id) => ({ [key]: id }) as Record<Key, string>);
}

export async function retryPayment(deps: PaymentDeps, paymentId: string) {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId));
  const mandate = payment && (await findMandate(deps.db, payment.mandateId));
  const isWanted = mandate?.subscriptions.some((one) => isLiveSubscription(mandate, one));
  if (payment?.status !== 'failed' || !isWanted) return 'dropped';
  await ignoreProviderRefusal(deps.provider.retryPayment(paymentId));
  await refreshMandate(deps, payment.mandateId);
}

/** Reads the mandate from the provider first, because the payment may have succeeded since. */
async function endGracePeriod(
  deps: PaymentDeps,
  { id, mandateId }: { id: string; mandateId: string },
) {
  await refreshMandate(deps, mandateId);
  const ended = await runTransaction(deps.db, async (tx) => {
    const clubId = (await findMandate(tx, mandateId))?.clubId;
    if (clubId) await lockClub(tx, clubId);
    const mandate = await findMandate(tx, mandateId);
    const end = mandate && getGracePeriodEnd(mandate);
    if (!end || end > deps.clock()) return [];
    const ids = await requestSubscriptionEnd(tx, deps, mandate);
    if (!clubId || ids.length === 0) return ids;
    await deps.events.emit(tx, graceOver, { clubId, paymentId: id });
    await updateClubPlan(tx, clubId);
    return ids;
  });
  for (const subscriptionId of ended) await cancelSubscriptionAtProvider(deps, subscriptionId);
}

async function cancelOrphanedMandate(deps: PaymentDeps, mandateId: string) {
  await ignoreProviderRefusal(deps.provider.cancelMandate(mandateId));
  await refreshMandate(deps, mandateId);
}
