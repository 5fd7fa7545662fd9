import { addWorkingDays, dayMs } from './dates.ts';
import { activateMandate, submitMandate } from './mandates.ts';
import { confirmPayment, failPayment, payOutPayment, submitPayment } from './payments.ts';
import type { Mandate, Payment } from './resources.ts';
import type { GoCardlessStore } from './store.ts';
import { createDuePayments, createNextPayment } from './subscriptions.ts';

/** Advances the clock day by day, so that each step of a payment happens on the day it is due. */
export function advanceGoCardlessClock(store: GoCardlessStore, days: number) {
  for (let day = 0; day < days; day++) {
    store.advanceClock(dayMs);
    processDueResources(store);
  }
}

export function processDueResources(store: GoCardlessStore) {
  for (const mandate of store.list('mandates')) processMandate(store, mandate);
  for (const subscription of store.list('subscriptions')) createDuePayments(store, subscription);
  for (const payment of store.list('payments')) processPayment(store, payment);
}

function processMandate(store: GoCardlessStore, mandate: Mandate) {
  const createdOn = mandate.created_at.slice(0, 10);
  if (mandate.status === 'pending_submission' && haveWorkingDaysPassed(store, createdOn, 1))
    submitMandate(store, mandate);
  else if (mandate.status === 'submitted' && haveWorkingDaysPassed(store, createdOn, 3))
    activateMandate(store, mandate);
}

function processPayment(store: GoCardlessStore, payment: Payment) {
  const { status, charge_date } = payment;
  if (status === 'pending_submission' && haveWorkingDaysPassed(store, charge_date, -2))
    submitPayment(store, payment);
  else if (status === 'submitted' && haveWorkingDaysPassed(store, charge_date, 1))
    confirmPayment(store, payment);
  else if (status === 'confirmed' && haveWorkingDaysPassed(store, charge_date, 2))
    payOutPayment(store, payment);
}

function haveWorkingDaysPassed(store: GoCardlessStore, date: string, workingDays: number) {
  return store.today() >= addWorkingDays(date, workingDays);
}

/**
 * Immediately pays out or fails the open payment of a subscription, or the next one if none is
 * open, even before its charge date.
 */
export function collectNextPayment(
  store: GoCardlessStore,
  subscriptionId: string,
  outcome: 'collected' | 'failed',
) {
  const subscription = store.get('subscriptions', subscriptionId);
  const open = store
    .list('payments')
    .find(
      ({ links, status }) =>
        links.subscription === subscriptionId &&
        (status === 'pending_submission' || status === 'submitted'),
    );
  const payment = open ?? createNextPayment(store, subscription);
  if (!payment) return undefined;
  activateMandate(store, store.get('mandates', subscription.links.mandate));
  if (outcome === 'failed') failPayment(store, payment.id);
  else payOutPayment(store, payment);
  return payment;
}
