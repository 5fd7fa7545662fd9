import { invalidState } from './errors.ts';
import type { EventDetails, Payment, Subscription } from './resources.ts';
import { creditor, type Store } from './store.ts';

/** A payment can be retried this often. */
const maxRetries = 3;

export function makePayment(store: Store, subscription: Subscription, chargeDate: string) {
  const payment = store.add('payments', {
    amount: subscription.amount,
    amount_refunded: 0,
    charge_date: chargeDate,
    currency: subscription.currency,
    description: subscription.name,
    reference: subscription.payment_reference,
    retry_if_possible: subscription.retry_if_possible,
    status: 'pending_submission',
    metadata: {},
    links: { creditor, mandate: subscription.links.mandate, subscription: subscription.id },
  });
  record(store, payment, 'created', byGocardless('created', 'Payment created by a subscription.'));
  return payment;
}

export function submitPayment(store: Store, payment: Payment) {
  payment.status = 'submitted';
  const text = 'Payment submitted to the banks. As a result, it can no longer be cancelled.';
  record(store, payment, 'submitted', byGocardless('submitted', text));
}

/** The money was collected. */
export function confirmPayment(store: Store, payment: Payment) {
  if (payment.status === 'pending_submission') submitPayment(store, payment);
  payment.status = 'confirmed';
  const text = 'Enough time has passed since the payment was submitted for the banks to refuse it.';
  record(store, payment, 'confirmed', byGocardless('confirmed', text));
}

export function payOut(store: Store, payment: Payment) {
  if (payment.status !== 'confirmed') confirmPayment(store, payment);
  payment.status = 'paid_out';
  record(store, payment, 'paid_out', byGocardless('paid_out', 'The payment has been paid out.'));
}

/** Also after it was confirmed: a late failure. */
export function failPayment(store: Store, id: string) {
  const payment = store.find('payments', id);
  if (!['pending_submission', 'submitted', 'confirmed', 'paid_out'].includes(payment.status))
    throw invalidState('payment_cannot_fail', `Payment is ${payment.status}`);
  if (payment.status === 'pending_submission') submitPayment(store, payment);
  payment.status = 'failed';
  record(store, payment, 'failed', {
    origin: 'bank',
    cause: 'refer_to_payer',
    description: "The customer's account had insufficient funds to make this payment.",
    scheme: 'bacs',
    reason_code: 'ARUDD-0',
    will_attempt_retry: false,
  });
  return payment;
}

/** The payer had their bank take the money back. */
export function chargeBack(store: Store, id: string) {
  const payment = store.find('payments', id);
  if (payment.status !== 'confirmed' && payment.status !== 'paid_out')
    throw invalidState('payment_not_collected', `Payment is ${payment.status}`);
  payment.status = 'charged_back';
  record(store, payment, 'charged_back', {
    origin: 'bank',
    cause: 'refund_requested',
    description: 'The customer asked their bank for the money back.',
    scheme: 'bacs',
    reason_code: 'DDICA-5',
  });
  return payment;
}

/** The payer withdrew the request for a refund. */
export function cancelChargeBack(store: Store, id: string) {
  const payment = store.find('payments', id);
  if (payment.status !== 'charged_back')
    throw invalidState('payment_not_charged_back', `Payment is ${payment.status}`);
  payment.status = 'paid_out';
  const text = 'The payment has been changed from charged back to paid out.';
  const details: EventDetails = {
    origin: 'bank',
    cause: 'chargeback_cancelled',
    description: text,
  };
  record(store, payment, 'chargeback_cancelled', details);
  return payment;
}

export function cancelPayment(store: Store, id: string) {
  const payment = store.find('payments', id);
  if (payment.status !== 'pending_submission')
    throw invalidState('cancellation_failed', 'Payment cannot be cancelled');
  return cancel(store, payment, 'api', 'payment_cancelled');
}

/** Those that are not yet with the banks end with their mandate. */
export function cancelOpenPayments(store: Store, mandateId: string) {
  for (const payment of store.all('payments'))
    if (payment.links.mandate === mandateId && payment.status === 'pending_submission')
      cancel(store, payment, 'gocardless', 'mandate_cancelled');
}

export function retryPayment(store: Store, id: string) {
  const payment = store.find('payments', id);
  const requests = store
    .all('events')
    .filter(({ action, links }) => action === 'resubmission_requested' && links.payment === id);
  if (payment.status !== 'failed' || requests.length >= maxRetries)
    throw invalidState('retry_failed', 'Payment cannot be retried');
  payment.status = 'pending_submission';
  payment.charge_date = store.nextPossibleChargeDate(payment.links.mandate) ?? payment.charge_date;
  const text = 'Payment retried.';
  const details: EventDetails = { origin: 'api', cause: 'payment_retried', description: text };
  record(store, payment, 'resubmission_requested', details);
  return payment;
}

function cancel(store: Store, payment: Payment, origin: 'api' | 'gocardless', cause: string) {
  payment.status = 'cancelled';
  const description = 'The payment was cancelled.';
  record(store, payment, 'cancelled', { origin, cause, description });
  return payment;
}

function byGocardless(action: string, description: string): EventDetails {
  return { origin: 'gocardless', cause: `payment_${action}`, description };
}

function record(store: Store, payment: Payment, action: string, details: EventDetails) {
  store.record('payments', action, { payment: payment.id }, details);
}
