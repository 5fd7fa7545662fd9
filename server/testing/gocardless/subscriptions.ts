import { invalidState, validationFailed } from './errors.ts';
import { makePayment } from './payments.ts';
import type { EventDetails, Subscription } from './resources.ts';
import type { Store } from './store.ts';
import { addDays, addMonths, onWorkingDay } from './working-days.ts';

/** As many coming payments are listed. */
const maxUpcoming = 10;

/** The amount can be changed this often. */
const maxAmendments = 10;

export type SubscriptionInput = Omit<
  Subscription,
  'id' | 'created_at' | 'status' | 'upcoming_payments' | 'start_date'
> & { start_date: string | null };

export function createSubscription(store: Store, input: SubscriptionInput) {
  const earliest = store.nextPossibleChargeDate(input.links.mandate);
  if (!earliest)
    throw invalidState('mandate_is_inactive', 'Mandate is failed, cancelled or expired');
  if (input.start_date && input.start_date < earliest)
    throw validationFailed([
      {
        field: 'start_date',
        message: "must be on or after mandate's next_possible_charge_date",
        pointer: '/subscriptions/start_date',
      },
    ]);
  const subscription = store.add('subscriptions', {
    ...input,
    start_date: input.start_date ?? earliest,
    status: 'active',
    upcoming_payments: [],
  });
  const text = 'Subscription created via the API.';
  record(store, subscription, 'created', {
    origin: 'api',
    cause: 'subscription_created',
    description: text,
  });
  makeDuePayments(store, subscription);
  return subscription;
}

export type SubscriptionChange = Partial<
  Pick<Subscription, 'name' | 'amount' | 'metadata' | 'payment_reference' | 'retry_if_possible'>
>;

export function updateSubscription(store: Store, id: string, change: SubscriptionChange) {
  const subscription = store.find('subscriptions', id);
  const amended = change.amount !== undefined && change.amount !== subscription.amount;
  if (amended) {
    if (subscription.status !== 'active')
      throw invalidState('subscription_not_active', 'Subscription is not active');
    const changes = store
      .all('events')
      .filter(({ action, links }) => action === 'amended' && links.subscription === id);
    if (changes.length >= maxAmendments)
      throw invalidState(
        'number_of_subscription_amendments_exceeded',
        'The amount of a subscription can only be changed 10 times',
      );
  }
  Object.assign(subscription, change);
  if (amended) recordByApi(store, subscription, 'amended', 'The amount was changed.');
  return subscription;
}

export function cancelSubscription(store: Store, id: string) {
  const subscription = store.find('subscriptions', id);
  if (subscription.status === 'cancelled' || subscription.status === 'finished')
    throw invalidState('cancellation_failed', 'Subscription cannot be cancelled');
  subscription.status = 'cancelled';
  recordByApi(store, subscription, 'cancelled', 'Subscription cancelled via the API.');
  return subscription;
}

export function pauseSubscription(store: Store, id: string) {
  const subscription = store.find('subscriptions', id);
  if (subscription.status !== 'active')
    throw invalidState('subscription_not_active', 'Subscription cannot be paused');
  subscription.status = 'paused';
  recordByApi(store, subscription, 'paused', 'Subscription paused via the API.');
  return subscription;
}

export function resumeSubscription(store: Store, id: string) {
  const subscription = store.find('subscriptions', id);
  if (subscription.status !== 'paused')
    throw invalidState('subscription_not_paused', 'Subscription is not paused');
  subscription.status = 'active';
  recordByApi(store, subscription, 'resumed', 'Subscription resumed via the API.');
  return subscription;
}

/** Those that live from a mandate end with it. */
export function endSubscriptions(store: Store, mandateId: string, cause: string) {
  for (const subscription of store.all('subscriptions')) {
    if (subscription.links.mandate !== mandateId) continue;
    if (subscription.status !== 'active' && subscription.status !== 'paused') continue;
    subscription.status = 'cancelled';
    const description = 'The subscription was cancelled because its mandate ended.';
    record(store, subscription, 'cancelled', { origin: 'gocardless', cause, description });
  }
}

/** Payments are made as soon as the mandate could be charged for them. */
export function makeDuePayments(store: Store, subscription: Subscription) {
  const reached = store.nextPossibleChargeDate(subscription.links.mandate);
  for (;;) {
    const due = chargeDate(subscription, cycleOf(store, subscription));
    if (!reached || !due || due > reached) return;
    if (subscription.status === 'paused') skip(store, subscription);
    else if (subscription.status === 'active') makeNextPayment(store, subscription);
    else return;
  }
}

/** Whether or not its day has come. Undefined when none is to come. */
export function makeNextPayment(store: Store, subscription: Subscription) {
  const due = chargeDate(subscription, cycleOf(store, subscription));
  if (!due || subscription.status !== 'active') return undefined;
  const payment = makePayment(store, subscription, due);
  skip(store, subscription);
  const details: EventDetails = {
    origin: 'gocardless',
    cause: 'payment_created',
    description: 'Payment created by a subscription.',
  };
  record(store, subscription, 'payment_created', details, { payment: payment.id });
  if (!chargeDate(subscription, cycleOf(store, subscription))) {
    subscription.status = 'finished';
    const description = 'Subscription finished.';
    const cause = 'subscription_finished';
    record(store, subscription, 'finished', { origin: 'gocardless', cause, description });
  }
  return payment;
}

/** As it goes out: with what is to come. */
export function presentSubscription(store: Store, subscription: Subscription): Subscription {
  const first = cycleOf(store, subscription);
  const coming = subscription.status === 'active' ? maxUpcoming : 0;
  const dates = Array.from({ length: coming }, (_, at) => chargeDate(subscription, first + at));
  const upcoming_payments = dates
    .filter((date) => date !== null)
    .map((charge_date) => ({ amount: subscription.amount, charge_date }));
  return { ...subscription, upcoming_payments };
}

function cycleOf(store: Store, { id }: Subscription) {
  return store.cycles.get(id) ?? 0;
}

function skip(store: Store, subscription: Subscription) {
  store.cycles.set(subscription.id, cycleOf(store, subscription) + 1);
}

/** Of the payment with this number, from 0; null after the last. */
function chargeDate(subscription: Subscription, cycle: number) {
  const { start_date, interval, interval_unit, day_of_month, count, end_date } = subscription;
  if (count !== null && cycle >= count) return null;
  const date = unadjusted();
  return end_date && date > end_date ? null : onWorkingDay(date);

  function unadjusted() {
    if (interval_unit === 'weekly') return addDays(start_date, 7 * interval * cycle);
    const months = interval * cycle * (interval_unit === 'yearly' ? 12 : 1);
    if (day_of_month === null) return addMonths(start_date, months);
    const first = addMonths(start_date, 0, day_of_month);
    return addMonths(start_date, months + (first < start_date ? 1 : 0), day_of_month);
  }
}

function recordByApi(store: Store, subscription: Subscription, action: string, text: string) {
  const details: EventDetails = {
    origin: 'api',
    cause: `subscription_${action}`,
    description: text,
  };
  record(store, subscription, action, details);
}

function record(
  store: Store,
  { id, links }: Subscription,
  action: string,
  details: EventDetails,
  more: Record<string, string> = {},
) {
  store.record(
    'subscriptions',
    action,
    { subscription: id, ...more, mandate: links.mandate },
    details,
  );
}
