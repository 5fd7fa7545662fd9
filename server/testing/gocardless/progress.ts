import { activateMandate, submitMandate } from './mandates.ts';
import { confirmPayment, failPayment, payOut, submitPayment } from './payments.ts';
import type { Mandate, Payment } from './resources.ts';
import type { Store } from './store.ts';
import { makeDuePayments, makeNextPayment } from './subscriptions.ts';
import { addWorkingDays } from './working-days.ts';

const dayLength = 86_400_000;

/** What the days bring, one after the other. */
export function advance(store: Store, days: number) {
  for (let day = 0; day < days; day++) {
    store.putForward(dayLength);
    catchUp(store);
  }
}

/** What is due by now. */
export function catchUp(store: Store) {
  for (const mandate of store.all('mandates')) moveMandate(store, mandate);
  for (const subscription of store.all('subscriptions')) makeDuePayments(store, subscription);
  for (const payment of store.all('payments')) movePayment(store, payment);
}

/** The next payment of a subscription, at once: collected and paid out, or refused by the bank. */
export function collectNext(store: Store, subscriptionId: string, outcome: 'collected' | 'failed') {
  const subscription = store.find('subscriptions', subscriptionId);
  const open = store
    .all('payments')
    .find(({ links, status }) => links.subscription === subscriptionId && isOpen(status));
  const payment = open ?? makeNextPayment(store, subscription);
  if (!payment) return undefined;
  activateMandate(store, store.find('mandates', subscription.links.mandate));
  if (outcome === 'failed') failPayment(store, payment.id);
  else payOut(store, payment);
  return payment;
}

function isOpen(status: Payment['status']) {
  return status === 'pending_submission' || status === 'submitted';
}

function moveMandate(store: Store, mandate: Mandate) {
  const { status, created_at } = mandate;
  if (status === 'pending_submission' && hasCome(store, created_at.slice(0, 10), 1))
    submitMandate(store, mandate);
  else if (status === 'submitted' && hasCome(store, created_at.slice(0, 10), 3))
    activateMandate(store, mandate);
}

function movePayment(store: Store, payment: Payment) {
  const { status, charge_date, links } = payment;
  if (status === 'pending_submission' && hasCome(store, charge_date, -2))
    submitPayment(store, payment);
  else if (status === 'submitted' && hasCome(store, charge_date, 1)) {
    if (store.refusals.delete(links.mandate)) failPayment(store, payment.id);
    else confirmPayment(store, payment);
  } else if (status === 'confirmed' && hasCome(store, charge_date, 2)) payOut(store, payment);
}

/** So many working days after the date. */
function hasCome(store: Store, date: string, days: number) {
  return store.today() >= addWorkingDays(date, days);
}
