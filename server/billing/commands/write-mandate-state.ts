import { ProPlan } from '@fixturebook/contract/billing';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { graceOver, mandateEnded, paymentChargedBack, paymentFailed } from '../events.ts';
import { findMandate, listClubMandates, type StoredMandate } from '../queries.ts';
import {
  getGracePeriodEnd,
  isChargedBack,
  isLiveMandateStatus,
  isLiveSubscription,
  isScheduledAfterUnpaidPeriod,
  mustPayBeforePro,
} from '../rules/pro-period.ts';
import { mandates, payments, subscriptions } from '../schema.ts';
import type { MandateState } from '../vendor-gocardless.ts';
import { queuePaymentRetry } from './job-types.ts';
import { requestSubscriptionEnd } from './request-subscription-end.ts';

export async function writeMandateState(
  tx: Transaction,
  deps: PaymentDeps,
  state: NonNullable<MandateState>,
) {
  const before = await findMandate(tx, state.mandate.id);
  await writeMandate(tx, state);
  await writeSubscriptions(tx, state);
  await writePayments(tx, deps, state);
  const after = await findMandate(tx, state.mandate.id);
  if (!before || !after) return;
  if (isChargedBack(after) || (await hasNoGracePeriod(tx, after)))
    await requestSubscriptionEnd(tx, deps, after);
  if (after.clubId) await endSubscriptionsAfterUnpaidPeriod(tx, deps, after.clubId);
  await emitPaymentEvents(tx, deps, before, (await findMandate(tx, after.id)) ?? after);
}

async function hasNoGracePeriod(tx: Transaction, mandate: StoredMandate) {
  if (!mandate.clubId || !mandate.payments.some(({ status }) => status === 'failed')) return false;
  return mustPayBeforePro(await listClubMandates(tx, mandate.clubId), mandate);
}

async function endSubscriptionsAfterUnpaidPeriod(
  tx: Transaction,
  deps: PaymentDeps,
  clubId: string,
) {
  const clubMandates = await listClubMandates(tx, clubId);
  for (const mandate of clubMandates) {
    if (getGracePeriodEnd(mandate)) continue;
    const waiting = mandate.subscriptions.filter(
      (one) =>
        isLiveSubscription(mandate, one) &&
        isScheduledAfterUnpaidPeriod(clubMandates, mandate, one),
    );
    const ids = await requestSubscriptionEnd(tx, deps, { ...mandate, subscriptions: waiting });
    const failed = clubMandates
      .flatMap(({ payments }) => payments)
      .filter(({ status }) => status === 'failed')
      .sort((a, b) => a.chargeDate.localeCompare(b.chargeDate))
      .at(-1);
    if (ids.length > 0 && failed)
      await deps.events.emit(tx, graceOver, { clubId, paymentId: failed.id });
  }
}

async function writeMandate(tx: Transaction, { mandate }: NonNullable<MandateState>) {
  const { status, reference } = mandate;
  await tx
    .update(mandates)
    .set({ status, reference: reference ?? '' })
    .where(eq(mandates.id, mandate.id));
}

async function writeSubscriptions(tx: Transaction, state: NonNullable<MandateState>) {
  const rows = state.subscriptions.flatMap((one) => {
    const { id, status, amount: amountPence } = one;
    const plan = getSubscriptionPlan(state, id);
    const nextDate = one.upcoming_payments?.[0]?.charge_date ?? null;
    const seen = { status, amountPence, nextDate };
    const createdAt = new Date(one.created_at);
    return plan ? [{ id, mandateId: state.mandate.id, plan, createdAt, ...seen }] : [];
  });
  if (rows.length === 0) return;
  const set = {
    status: sql`excluded.status`,
    amountPence: sql`excluded.amount_pence`,
    nextDate: sql`excluded.next_date`,
  };
  await tx.insert(subscriptions).values(rows).onConflictDoUpdate({ target: subscriptions.id, set });
}

async function writePayments(
  tx: Transaction,
  { clock }: PaymentDeps,
  state: NonNullable<MandateState>,
) {
  const rows = state.payments.flatMap((one) => {
    const { id, status, amount: amountPence, charge_date: chargeDate } = one;
    const subscriptionId = one.links.subscription;
    const plan = subscriptionId ? getSubscriptionPlan(state, subscriptionId) : undefined;
    if (!subscriptionId || !plan || !chargeDate) return [];
    const failedAt = status === 'failed' ? clock() : null;
    const seen = { status, amountPence, chargeDate };
    return [{ id, mandateId: state.mandate.id, subscriptionId, plan, failedAt, ...seen }];
  });
  if (rows.length === 0) return;
  const set = {
    status: sql`excluded.status`,
    amountPence: sql`excluded.amount_pence`,
    chargeDate: sql`excluded.charge_date`,
    failedAt: sql`coalesce(${payments.failedAt}, excluded.failed_at)`,
  };
  await tx.insert(payments).values(rows).onConflictDoUpdate({ target: payments.id, set });
}

function getSubscriptionPlan({ subscriptions: all }: NonNullable<MandateState>, id: string) {
  const found = all.find((one) => one.id === id);
  return found?.metadata?.purchase ? ProPlan.safeParse(found.interval_unit).data : undefined;
}

async function emitPaymentEvents(
  tx: Transaction,
  deps: PaymentDeps,
  before: StoredMandate,
  after: StoredMandate,
) {
  const { events } = deps;
  const { clubId } = after;
  const isActive = after.subscriptions.some((one) => isLiveSubscription(after, one));
  for (const payment of after.payments) {
    const known = before.payments.find(({ id }) => id === payment.id);
    const paymentId = payment.id;
    if (payment.failedAt && !known?.failedAt) {
      if (clubId)
        await events.emit(tx, isActive ? paymentFailed : graceOver, { clubId, paymentId });
      if (isActive) await queuePaymentRetry(tx, deps, payment);
    }
    if (clubId && payment.status === 'charged_back' && known?.status !== 'charged_back')
      await events.emit(tx, paymentChargedBack, { clubId, paymentId });
  }
  const wasActive = before.subscriptions.some((one) => isLiveSubscription(before, one));
  if (clubId && wasActive && !isLiveMandateStatus(after.status))
    await events.emit(tx, mandateEnded, { clubId, mandateId: after.id });
}
