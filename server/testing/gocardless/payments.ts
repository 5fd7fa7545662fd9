import { createInvalidStateError } from './api-error.ts';
import { getNextChargeDate } from './charge-dates.ts';
import type { EventOrigin, Payment, Subscription } from './resources.ts';
import type { GoCardlessStore } from './store.ts';

/** How often GoCardless allows a failed payment to be retried. */
const maxRetries = 3;

export function createPayment(
  store: GoCardlessStore,
  subscription: Subscription,
  chargeDate: string,
) {
  const payment = store.add('payments', {
    amount: subscription.amount,
    charge_date: chargeDate,
    currency: subscription.currency,
    description: subscription.name,
    status: 'pending_submission',
    links: { mandate: subscription.links.mandate, subscription: subscription.id },
  });
  addPaymentEvent(store, payment, 'created', 'gocardless');
  return payment;
}

export function submitPayment(store: GoCardlessStore, payment: Payment) {
  payment.status = 'submitted';
  addPaymentEvent(store, payment, 'submitted', 'gocardless');
}

export function confirmPayment(store: GoCardlessStore, payment: Payment) {
  if (payment.status === 'pending_submission') submitPayment(store, payment);
  payment.status = 'confirmed';
  addPaymentEvent(store, payment, 'confirmed', 'gocardless');
}

export function payOutPayment(store: GoCardlessStore, payment: Payment) {
  if (payment.status !== 'confirmed') confirmPayment(store, payment);
  payment.status = 'paid_out';
  addPaymentEvent(store, payment, 'paid_out', 'gocardless');
}

/** A payment can still fail after it was confirmed or paid out. */
export function failPayment(store: GoCardlessStore, id: string) {
  const payment = store.get('payments', id);
  if (!['pending_submission', 'submitted', 'confirmed', 'paid_out'].includes(payment.status))
    throw createInvalidStateError('payment_cannot_fail', `Payment is ${payment.status}`);
  if (payment.status === 'pending_submission') submitPayment(store, payment);
  payment.status = 'failed';
  addPaymentEvent(store, payment, 'failed', 'bank');
}

export function chargeBackPayment(store: GoCardlessStore, id: string) {
  const payment = store.get('payments', id);
  if (payment.status !== 'confirmed' && payment.status !== 'paid_out')
    throw createInvalidStateError('payment_not_collected', `Payment is ${payment.status}`);
  payment.status = 'charged_back';
  addPaymentEvent(store, payment, 'charged_back', 'bank');
}

export function cancelChargeBack(store: GoCardlessStore, id: string) {
  const payment = store.get('payments', id);
  if (payment.status !== 'charged_back')
    throw createInvalidStateError('payment_not_charged_back', `Payment is ${payment.status}`);
  payment.status = 'paid_out';
  addPaymentEvent(store, payment, 'chargeback_cancelled', 'bank');
}

export function retryPayment(store: GoCardlessStore, id: string) {
  const payment = store.get('payments', id);
  const retries = store
    .list('events')
    .filter(({ action, links }) => action === 'resubmission_requested' && links.payment === id);
  if (payment.status !== 'failed' || retries.length >= maxRetries)
    throw createInvalidStateError('retry_failed', 'Payment cannot be retried');
  payment.status = 'pending_submission';
  payment.charge_date = getNextChargeDate(store, payment.links.mandate) ?? payment.charge_date;
  addPaymentEvent(store, payment, 'resubmission_requested', 'api');
  return payment;
}

/** Leaves submitted payments, because banks collect them even after the mandate has ended. */
export function cancelUnsubmittedPayments(store: GoCardlessStore, mandateId: string) {
  for (const payment of store.list('payments')) {
    if (payment.links.mandate !== mandateId || payment.status !== 'pending_submission') continue;
    payment.status = 'cancelled';
    addPaymentEvent(store, payment, 'cancelled', 'gocardless');
  }
}

function addPaymentEvent(
  store: GoCardlessStore,
  { id }: Payment,
  action: string,
  origin: EventOrigin,
) {
  store.addEvent('payments', action, origin, { payment: id });
}
