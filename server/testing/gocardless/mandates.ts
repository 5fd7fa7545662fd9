import { invalidState } from './api-error.ts';
import { getNextChargeDate, hasEnded } from './charge-dates.ts';
import { cancelUnsubmittedPayments } from './payments.ts';
import type { BillingRequest, EventOrigin, Mandate } from './resources.ts';
import { createId, type Store } from './store.ts';
import { cancelSubscriptionsOfMandate } from './subscriptions.ts';

export type MandateEnd = 'cancelled' | 'failed' | 'expired';

export function createMandate(store: Store, { mandate_request, links }: BillingRequest) {
  const mandate = store.add('mandates', {
    reference: createId('FIX-').slice(0, 12),
    scheme: mandate_request.scheme,
    status: 'pending_submission',
    links: { customer: links.customer },
  });
  addEvent(store, mandate, 'created', 'api');
  return mandate;
}

export function submitMandate(store: Store, mandate: Mandate) {
  mandate.status = 'submitted';
  addEvent(store, mandate, 'submitted', 'gocardless');
}

export function activateMandate(store: Store, mandate: Mandate) {
  if (mandate.status === 'pending_submission') submitMandate(store, mandate);
  if (mandate.status !== 'submitted') return;
  mandate.status = 'active';
  addEvent(store, mandate, 'active', 'gocardless');
}

export function endMandate(store: Store, id: string, status: MandateEnd, origin: EventOrigin) {
  const mandate = store.get('mandates', id);
  if (hasEnded(mandate))
    throw invalidState('cancellation_failed', `Mandate is already ${mandate.status}`);
  mandate.status = status;
  addEvent(store, mandate, status, origin);
  cancelUnsubmittedPayments(store, id);
  cancelSubscriptionsOfMandate(store, id);
  return mandate;
}

export function toMandateView(store: Store, mandate: Mandate) {
  return { ...mandate, next_possible_charge_date: getNextChargeDate(store, mandate.id) };
}

function addEvent(store: Store, { id }: Mandate, action: string, origin: EventOrigin) {
  store.addEvent('mandates', action, origin, { mandate: id });
}
