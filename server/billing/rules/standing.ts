import { graceDays, type ProPlan } from '@fixturebook/contract/billing';
import { daysAfter, londonDate, startOfLondonDay } from '../../platform/calendar.ts';
import { paidUntil } from './plans.ts';

/** What the provider holds of a mandate, and whether a subscription is to end that it still holds. */
export interface HeldMandate {
  status: string;
  createdAt: Date;
  subscriptions: HeldSubscription[];
  payments: HeldPayment[];
}
export interface HeldSubscription {
  status: string;
  endAskedAt: Date | null;
}
export interface Postponed extends HeldSubscription {
  id: string;
  /** Of its next payment. */
  nextDate: string | null;
  createdAt: Date;
}
export interface HeldPayment {
  status: string;
  chargeDate: string;
  plan: ProPlan;
  /** When it was first seen to have failed. */
  failedAt: Date | null;
}

/** Until when a club is Pro. */
export type ProUntil = Date | 'no end known' | null;

const liveMandates = ['pending_submission', 'submitted', 'active'];
export const paid = ['confirmed', 'paid_out'];
const comesToNothing = ['failed', 'charged_back'];
const good = ['pending_submission', 'submitted', ...paid];

export function isLiveMandate(status: string) {
  return liveMandates.includes(status);
}

/** By which nothing will ever be collected again. */
export const overMandates = ['failed', 'cancelled', 'expired', 'consumed', 'blocked'];

/** Our own word, of a club that has left: the provider holds none by that id. It is looked for each night. */
export const unknownMandate = 'unknown';

/** Of subscriptions by which something can still be collected, now or when they are resumed. */
export const heldSubscriptions = ['active', 'paused'];

function isPaid({ status }: { status: string }) {
  return paid.includes(status);
}

/** Goes on: payments will be collected for it. */
export function isLive(mandate: HeldMandate, { status, endAskedAt }: HeldSubscription) {
  return isLiveMandate(mandate.status) && status === 'active' && endAskedAt === null;
}

export function isChargedBack({ payments }: HeldMandate) {
  return payments.some(({ status }) => status === 'charged_back');
}

/** ms */
const grace = graceDays * 86_400_000;

/** When Pro ends because of a payment that failed and that no later one made good. */
export function graceEnd({ payments }: HeldMandate): Date | undefined {
  const failures = payments.flatMap(({ status, failedAt, chargeDate }) => {
    const madeGood = payments.some((other) => isPaid(other) && other.chargeDate > chargeDate);
    return status === 'failed' && failedAt && !madeGood ? [failedAt.getTime()] : [];
  });
  if (failures.length === 0) return undefined;
  return new Date(Math.min(...failures) + grace);
}

/** The calendar date on which all that was paid for is over; what is on its way counts as paid. */
export function paidThrough(mandates: HeldMandate[]): string | undefined {
  return mandates
    .filter((mandate) => !isChargedBack(mandate))
    .flatMap(({ payments }) => payments.filter(({ status }) => good.includes(status)))
    .map(({ chargeDate, plan }) => paidUntil(chargeDate, plan))
    .sort()
    .at(-1);
}

/** Days after what is paid for, or after it was made, by which the first payment of a subscription comes. */
const longestWait = 21;

/**
 * A subscription that was made to begin when what is paid for is over, though that payment has come to
 * nothing since, perhaps by another mandate: until it begins nobody would pay. One whose own mandate has a
 * payment that failed has days of grace instead.
 */
export function waitsForNothing(
  mandates: HeldMandate[],
  mandate: { subscriptions: Postponed[]; payments: (HeldPayment & { subscriptionId: string })[] },
  { id, nextDate, createdAt }: Postponed,
): boolean {
  if (!nextDate || mandate.payments.some(({ subscriptionId }) => subscriptionId === id))
    return false;
  const from = [londonDate(createdAt), paidThrough(mandates) ?? ''];
  return from.every((date) => !date || nextDate > daysAfter(date, longestWait));
}

/** The last of what its payments and the operator give it, whatever came before what. */
export function proUntilOf(mandates: HeldMandate[], grantedUntil: string | null): ProUntil {
  const ends = mandates.map((mandate) => mandateProUntil(mandates, mandate));
  if (ends.includes('no end known')) return 'no end known';
  if (grantedUntil) ends.push(startOfLondonDay(daysAfter(grantedUntil, 1)));
  const times = ends.flatMap((end) => (end instanceof Date ? [end.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function mandateProUntil(mandates: HeldMandate[], mandate: HeldMandate): ProUntil {
  if (isChargedBack(mandate)) return null;
  const goesOn = mandate.subscriptions.some((one) => isLive(mandate, one));
  const owed = owedSince(mandates, mandate);
  if (owed) return goesOn ? new Date(owed.getTime() + grace) : null;
  const paidDay = paidThrough([mandate]);
  const paidEnd = paidDay ? startOfLondonDay(paidDay) : null;
  if (!goesOn) return paidEnd;
  const end = graceEnd(mandate);
  if (!end) return 'no end known';
  return paidEnd && paidEnd > end ? paidEnd : end;
}

/**
 * Whether a mandate, or one that is still to be given, makes Pro only when its first payment is confirmed.
 * Pro before that is given on trust, and an earlier mandate that came to nothing has used that up.
 */
export function mustPayFirst(mandates: HeldMandate[], mandate?: HeldMandate): boolean {
  return owedSince(mandates, mandate) !== undefined;
}

/** What is left of the days of grace of a payment that failed is had by a later mandate too. */
function owedSince(mandates: HeldMandate[], mandate?: HeldMandate): Date | undefined {
  if (mandate?.payments.some(isPaid)) return undefined;
  const since = mandates
    .filter(({ createdAt }) => !mandate || createdAt < mandate.createdAt)
    .flatMap((earlier) => cameToNothing(mandates, earlier));
  return since.length > 0 ? new Date(Math.min(...since)) : undefined;
}

/** When a mandate's payments failed, or long ago for what gives no days of grace; a later payment makes all good. */
function cameToNothing(mandates: HeldMandate[], mandate: HeldMandate): number[] {
  const isOwed = (date: string) => !mandates.some((other) => hasPaidAfter(other, date));
  const { createdAt, subscriptions, payments } = mandate;
  const had = payments.filter(({ status }) => [...good, ...comesToNothing].includes(status));
  const isOver = !subscriptions.some((one) => isLive(mandate, one));
  if (had.length === 0)
    return isOver && subscriptions.length > 0 && isOwed(londonDate(createdAt)) ? [0] : [];
  return had
    .filter(({ status, chargeDate }) => comesToNothing.includes(status) && isOwed(chargeDate))
    .map(({ status, failedAt }) => (status === 'failed' && failedAt ? failedAt.getTime() : 0));
}

function hasPaidAfter(mandate: HeldMandate, date: string) {
  if (isChargedBack(mandate)) return false;
  return mandate.payments.some((payment) => isPaid(payment) && payment.chargeDate > date);
}
