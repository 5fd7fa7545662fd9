import { graceDays, type ProPlan } from '@fixturebook/contract/billing';
import { addDays, getLondonDayStart, toLondonDate } from '../../platform/calendar.ts';
import { getPaidPeriodEndDate } from './plans.ts';

export interface Mandate {
  status: string;
  createdAt: Date;
  subscriptions: MandateSubscription[];
  payments: MandatePayment[];
}
export interface MandateSubscription {
  status: string;
  endAskedAt: Date | null;
}
export interface SubscriptionWithNextCharge extends MandateSubscription {
  id: string;
  nextDate: string | null;
  createdAt: Date;
}
export interface MandatePayment {
  status: string;
  chargeDate: string;
  plan: ProPlan;
  failedAt: Date | null;
}

export type ProPlanEnd = Date | 'no end known' | null;

const liveMandateStatuses = ['pending_submission', 'submitted', 'active'];
export const paidStatuses = ['confirmed', 'paid_out'];
const lostPaymentStatuses = ['failed', 'charged_back'];
const pendingOrPaidStatuses = ['pending_submission', 'submitted', ...paidStatuses];

export function isLiveMandateStatus(status: string) {
  return liveMandateStatuses.includes(status);
}

export const endedMandateStatuses = ['failed', 'cancelled', 'expired', 'consumed', 'blocked'];

/** Our own status for the mandate of a deleted club that the payment provider does not know. */
export const unknownMandateStatus = 'unknown';

export const openSubscriptionStatuses = ['active', 'paused'];

function isPaymentPaid({ status }: { status: string }) {
  return paidStatuses.includes(status);
}

export function isLiveSubscription(mandate: Mandate, { status, endAskedAt }: MandateSubscription) {
  return isLiveMandateStatus(mandate.status) && status === 'active' && endAskedAt === null;
}

export function isChargedBack({ payments }: Mandate) {
  return payments.some(({ status }) => status === 'charged_back');
}

const gracePeriodMs = graceDays * 86_400_000;

export function getGracePeriodEnd({ payments }: Mandate): Date | undefined {
  const failures = payments.flatMap(({ status, failedAt, chargeDate }) => {
    const wasPaidLater = payments.some(
      (other) => isPaymentPaid(other) && other.chargeDate > chargeDate,
    );
    return status === 'failed' && failedAt && !wasPaidLater ? [failedAt.getTime()] : [];
  });
  if (failures.length === 0) return undefined;
  return new Date(Math.min(...failures) + gracePeriodMs);
}

/** Returns the date on which the last paid period ends. Pending payments count as paid. */
export function getLastPaidPeriodEndDate(mandates: Mandate[]): string | undefined {
  return mandates
    .filter((mandate) => !isChargedBack(mandate))
    .flatMap(({ payments }) =>
      payments.filter(({ status }) => pendingOrPaidStatuses.includes(status)),
    )
    .map(({ chargeDate, plan }) => getPaidPeriodEndDate(chargeDate, plan))
    .sort()
    .at(-1);
}

/**
 * The first payment of a subscription is due at most this many days after its creation or, if the
 * club has already paid for a period, after the end of that period.
 */
const maxFirstPaymentDelayDays = 21;

/**
 * Returns whether the subscription should start only after a paid period, but the payment for that
 * period has failed.
 */
export function isScheduledAfterUnpaidPeriod(
  mandates: Mandate[],
  mandate: {
    subscriptions: SubscriptionWithNextCharge[];
    payments: (MandatePayment & { subscriptionId: string })[];
  },
  { id, nextDate, createdAt }: SubscriptionWithNextCharge,
): boolean {
  if (!nextDate || mandate.payments.some(({ subscriptionId }) => subscriptionId === id))
    return false;
  const from = [toLondonDate(createdAt), getLastPaidPeriodEndDate(mandates) ?? ''];
  return from.every((date) => !date || nextDate > addDays(date, maxFirstPaymentDelayDays));
}

/** Returns when Pro ends: the latest end that any mandate or the operator's grant gives. */
export function getProPlanEnd(mandates: Mandate[], grantedUntil: string | null): ProPlanEnd {
  const ends = mandates.map((mandate) => getProPlanEndFromMandate(mandates, mandate));
  if (ends.includes('no end known')) return 'no end known';
  if (grantedUntil) ends.push(getLondonDayStart(addDays(grantedUntil, 1)));
  const times = ends.flatMap((end) => (end instanceof Date ? [end.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function getProPlanEndFromMandate(mandates: Mandate[], mandate: Mandate): ProPlanEnd {
  if (isChargedBack(mandate)) return null;
  const isActive = mandate.subscriptions.some((one) => isLiveSubscription(mandate, one));
  const unpaidSince = findFirstUnpaidTime(mandates, mandate);
  if (unpaidSince) return isActive ? new Date(unpaidSince.getTime() + gracePeriodMs) : null;
  const paidDay = getLastPaidPeriodEndDate([mandate]);
  const paidEnd = paidDay ? getLondonDayStart(paidDay) : null;
  if (!isActive) return paidEnd;
  const end = getGracePeriodEnd(mandate);
  if (!end) return 'no end known';
  return paidEnd && paidEnd > end ? paidEnd : end;
}

/** Returns whether the club must pay before it gets Pro, because it owes an earlier payment. */
export function mustPayBeforePro(mandates: Mandate[], mandate?: Mandate): boolean {
  return findFirstUnpaidTime(mandates, mandate) !== undefined;
}

/**
 * Returns the time of the first payment that the club still owes, so that a new mandate does not
 * start a new grace period.
 */
function findFirstUnpaidTime(mandates: Mandate[], mandate?: Mandate): Date | undefined {
  if (mandate?.payments.some(isPaymentPaid)) return undefined;
  const since = mandates
    .filter(({ createdAt }) => !mandate || createdAt < mandate.createdAt)
    .flatMap((earlier) => listLostPaymentTimes(mandates, earlier));
  return since.length > 0 ? new Date(Math.min(...since)) : undefined;
}

/**
 * Returns the times in ms at which payments were lost. A loss without a grace period, such as a
 * charge-back, has the time 0.
 */
function listLostPaymentTimes(mandates: Mandate[], mandate: Mandate): number[] {
  const isOwed = (date: string) =>
    !mandates.some((other) => hasSuccessfulPaymentAfter(other, date));
  const { createdAt, subscriptions, payments } = mandate;
  const duePayments = payments.filter(({ status }) =>
    [...pendingOrPaidStatuses, ...lostPaymentStatuses].includes(status),
  );
  const isOver = !subscriptions.some((one) => isLiveSubscription(mandate, one));
  if (duePayments.length === 0)
    return isOver && subscriptions.length > 0 && isOwed(toLondonDate(createdAt)) ? [0] : [];
  return duePayments
    .filter(({ status, chargeDate }) => lostPaymentStatuses.includes(status) && isOwed(chargeDate))
    .map(({ status, failedAt }) => (status === 'failed' && failedAt ? failedAt.getTime() : 0));
}

function hasSuccessfulPaymentAfter(mandate: Mandate, date: string) {
  if (isChargedBack(mandate)) return false;
  return mandate.payments.some((payment) => isPaymentPaid(payment) && payment.chargeDate > date);
}
