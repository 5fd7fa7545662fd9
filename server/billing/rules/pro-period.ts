import { graceDays, type ProPlan } from '@fixturebook/contract/billing';
import { addDays, getLondonDayStart, toLondonDate } from '../../platform/calendar.ts';
import { getPaidUntilDate } from './plans.ts';

/** What the provider holds of a mandate, and whether a subscription is to end that it still holds. */
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
export interface PostponedSubscription extends MandateSubscription {
  id: string;
  /** Of its next payment. */
  nextDate: string | null;
  createdAt: Date;
}
export interface MandatePayment {
  status: string;
  chargeDate: string;
  plan: ProPlan;
  /** When it was first seen to have failed. */
  failedAt: Date | null;
}

/** Until when a club is Pro. */
export type ProUntil = Date | 'no end known' | null;

const liveMandateStatuses = ['pending_submission', 'submitted', 'active'];
export const paidStatuses = ['confirmed', 'paid_out'];
const lostPaymentStatuses = ['failed', 'charged_back'];
const pendingOrPaidStatuses = ['pending_submission', 'submitted', ...paidStatuses];

export function isLiveMandateStatus(status: string) {
  return liveMandateStatuses.includes(status);
}

/** By which nothing will ever be collected again. */
export const endedMandateStatuses = ['failed', 'cancelled', 'expired', 'consumed', 'blocked'];

/** Our own word, of a club that has left: the provider holds none by that id. It is looked for each night. */
export const unknownMandateStatus = 'unknown';

/** Of subscriptions by which something can still be collected, now or when they are resumed. */
export const openSubscriptionStatuses = ['active', 'paused'];

function isPaid({ status }: { status: string }) {
  return paidStatuses.includes(status);
}

/** Goes on: payments will be collected for it. */
export function isLiveSubscription(mandate: Mandate, { status, endAskedAt }: MandateSubscription) {
  return isLiveMandateStatus(mandate.status) && status === 'active' && endAskedAt === null;
}

export function isChargedBack({ payments }: Mandate) {
  return payments.some(({ status }) => status === 'charged_back');
}

/** ms */
const gracePeriodMs = graceDays * 86_400_000;

/** When Pro ends because of a payment that failed and that no later one made good. */
export function getGraceEnd({ payments }: Mandate): Date | undefined {
  const failures = payments.flatMap(({ status, failedAt, chargeDate }) => {
    const madeGood = payments.some((other) => isPaid(other) && other.chargeDate > chargeDate);
    return status === 'failed' && failedAt && !madeGood ? [failedAt.getTime()] : [];
  });
  if (failures.length === 0) return undefined;
  return new Date(Math.min(...failures) + gracePeriodMs);
}

/** The calendar date on which all that was paid for is over; what is on its way counts as paid. */
export function getPaidThroughDate(mandates: Mandate[]): string | undefined {
  return mandates
    .filter((mandate) => !isChargedBack(mandate))
    .flatMap(({ payments }) =>
      payments.filter(({ status }) => pendingOrPaidStatuses.includes(status)),
    )
    .map(({ chargeDate, plan }) => getPaidUntilDate(chargeDate, plan))
    .sort()
    .at(-1);
}

/** Days after what is paid for, or after it was made, by which the first payment of a subscription comes. */
const maxFirstPaymentDelayDays = 21;

/**
 * A subscription that was made to begin when what is paid for is over, though that payment has come to
 * nothing since, perhaps by another mandate: until it begins nobody would pay. One whose own mandate has a
 * payment that failed has days of grace instead.
 */
export function isWaitingForLostPayment(
  mandates: Mandate[],
  mandate: {
    subscriptions: PostponedSubscription[];
    payments: (MandatePayment & { subscriptionId: string })[];
  },
  { id, nextDate, createdAt }: PostponedSubscription,
): boolean {
  if (!nextDate || mandate.payments.some(({ subscriptionId }) => subscriptionId === id))
    return false;
  const from = [toLondonDate(createdAt), getPaidThroughDate(mandates) ?? ''];
  return from.every((date) => !date || nextDate > addDays(date, maxFirstPaymentDelayDays));
}

/** The last of what its payments and the operator give it, whatever came before what. */
export function getProUntil(mandates: Mandate[], grantedUntil: string | null): ProUntil {
  const ends = mandates.map((mandate) => getMandateProUntil(mandates, mandate));
  if (ends.includes('no end known')) return 'no end known';
  if (grantedUntil) ends.push(getLondonDayStart(addDays(grantedUntil, 1)));
  const times = ends.flatMap((end) => (end instanceof Date ? [end.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function getMandateProUntil(mandates: Mandate[], mandate: Mandate): ProUntil {
  if (isChargedBack(mandate)) return null;
  const goesOn = mandate.subscriptions.some((one) => isLiveSubscription(mandate, one));
  const owed = getUnpaidSince(mandates, mandate);
  if (owed) return goesOn ? new Date(owed.getTime() + gracePeriodMs) : null;
  const paidDay = getPaidThroughDate([mandate]);
  const paidEnd = paidDay ? getLondonDayStart(paidDay) : null;
  if (!goesOn) return paidEnd;
  const end = getGraceEnd(mandate);
  if (!end) return 'no end known';
  return paidEnd && paidEnd > end ? paidEnd : end;
}

/**
 * Whether a mandate, or one that is still to be given, makes Pro only when its first payment is confirmed.
 * Pro before that is given on trust, and an earlier mandate that came to nothing has used that up.
 */
export function mustPayBeforePro(mandates: Mandate[], mandate?: Mandate): boolean {
  return getUnpaidSince(mandates, mandate) !== undefined;
}

/** What is left of the days of grace of a payment that failed is had by a later mandate too. */
function getUnpaidSince(mandates: Mandate[], mandate?: Mandate): Date | undefined {
  if (mandate?.payments.some(isPaid)) return undefined;
  const since = mandates
    .filter(({ createdAt }) => !mandate || createdAt < mandate.createdAt)
    .flatMap((earlier) => listLostPaymentTimes(mandates, earlier));
  return since.length > 0 ? new Date(Math.min(...since)) : undefined;
}

/** When a mandate's payments failed, or long ago for what gives no days of grace; a later payment makes all good. */
function listLostPaymentTimes(mandates: Mandate[], mandate: Mandate): number[] {
  const isOwed = (date: string) => !mandates.some((other) => hasPaymentAfter(other, date));
  const { createdAt, subscriptions, payments } = mandate;
  const had = payments.filter(({ status }) =>
    [...pendingOrPaidStatuses, ...lostPaymentStatuses].includes(status),
  );
  const isOver = !subscriptions.some((one) => isLiveSubscription(mandate, one));
  if (had.length === 0)
    return isOver && subscriptions.length > 0 && isOwed(toLondonDate(createdAt)) ? [0] : [];
  return had
    .filter(({ status, chargeDate }) => lostPaymentStatuses.includes(status) && isOwed(chargeDate))
    .map(({ status, failedAt }) => (status === 'failed' && failedAt ? failedAt.getTime() : 0));
}

function hasPaymentAfter(mandate: Mandate, date: string) {
  if (isChargedBack(mandate)) return false;
  return mandate.payments.some((payment) => isPaid(payment) && payment.chargeDate > date);
}
