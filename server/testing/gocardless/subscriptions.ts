import { createInvalidStateError, createValidationError } from './api-error.ts';
import { getNextChargeDate } from './charge-dates.ts';
import { addMonths, toWorkingDay } from './dates.ts';
import { createPayment } from './payments.ts';
import type { NewSubscription } from './request-bodies.ts';
import type { EventOrigin, Subscription } from './resources.ts';
import type { GoCardlessStore } from './store.ts';

/** How many future payments of a subscription the API lists. */
const upcomingPaymentCount = 10;

export function createSubscription(store: GoCardlessStore, fields: NewSubscription) {
  const earliest = getNextChargeDate(store, fields.links.mandate);
  if (!earliest)
    throw createInvalidStateError('mandate_is_inactive', 'Mandate is failed, cancelled or expired');
  if (fields.start_date && fields.start_date < earliest)
    throw createValidationError([
      {
        field: 'start_date',
        message: "must be on or after mandate's next_possible_charge_date",
      },
    ]);
  const subscription = store.add('subscriptions', {
    ...fields,
    start_date: fields.start_date ?? earliest,
    status: 'active',
    chargeDatesUsed: 0,
  });
  addSubscriptionEvent(store, subscription, 'created', 'api');
  createDuePayments(store, subscription);
  return subscription;
}

export function cancelSubscription(store: GoCardlessStore, id: string) {
  const subscription = store.get('subscriptions', id);
  if (subscription.status === 'cancelled')
    throw createInvalidStateError('cancellation_failed', 'Subscription cannot be cancelled');
  subscription.status = 'cancelled';
  addSubscriptionEvent(store, subscription, 'cancelled', 'api');
  return subscription;
}

export function cancelSubscriptionsOfMandate(store: GoCardlessStore, mandateId: string) {
  for (const subscription of store.list('subscriptions')) {
    if (subscription.links.mandate !== mandateId || subscription.status === 'cancelled') continue;
    subscription.status = 'cancelled';
    addSubscriptionEvent(store, subscription, 'cancelled', 'gocardless');
  }
}

export function pauseSubscription(store: GoCardlessStore, id: string) {
  changeSubscriptionStatus(store, id, 'active', 'paused', 'paused');
}

export function resumeSubscription(store: GoCardlessStore, id: string) {
  changeSubscriptionStatus(store, id, 'paused', 'active', 'resumed');
}

function changeSubscriptionStatus(
  store: GoCardlessStore,
  id: string,
  from: Subscription['status'],
  to: Subscription['status'],
  action: string,
) {
  const subscription = store.get('subscriptions', id);
  if (subscription.status !== from)
    throw createInvalidStateError(
      `subscription_not_${from}`,
      `Subscription is ${subscription.status}`,
    );
  subscription.status = to;
  addSubscriptionEvent(store, subscription, action, 'api');
}

/** Creates each payment as soon as its charge date is possible for the mandate. */
export function createDuePayments(store: GoCardlessStore, subscription: Subscription) {
  const reached = getNextChargeDate(store, subscription.links.mandate);
  if (!reached || subscription.status === 'cancelled') return;
  while (getChargeDate(subscription, subscription.chargeDatesUsed) <= reached) {
    if (subscription.status === 'active') createNextPayment(store, subscription);
    else subscription.chargeDatesUsed++;
  }
}

export function createNextPayment(store: GoCardlessStore, subscription: Subscription) {
  if (subscription.status !== 'active') return undefined;
  const chargeDate = getChargeDate(subscription, subscription.chargeDatesUsed);
  const payment = createPayment(store, subscription, chargeDate);
  subscription.chargeDatesUsed++;
  addSubscriptionEvent(store, subscription, 'payment_created', 'gocardless');
  return payment;
}

export function toSubscriptionView(subscription: Subscription) {
  const { chargeDatesUsed, ...fields } = subscription;
  const count = subscription.status === 'active' ? upcomingPaymentCount : 0;
  const upcoming_payments = Array.from({ length: count }, (_, index) => ({
    amount: subscription.amount,
    charge_date: getChargeDate(subscription, chargeDatesUsed + index),
  }));
  return { ...fields, upcoming_payments };
}

/** Returns one of the charge dates of a subscription, where `index` 0 is the first. */
function getChargeDate({ start_date, interval, interval_unit }: Subscription, index: number) {
  const months = interval * (interval_unit === 'yearly' ? 12 : 1);
  return toWorkingDay(addMonths(start_date, index * months));
}

function addSubscriptionEvent(
  store: GoCardlessStore,
  subscription: Subscription,
  action: string,
  origin: EventOrigin,
) {
  const { id, links } = subscription;
  store.addEvent('subscriptions', action, origin, { subscription: id, mandate: links.mandate });
}
