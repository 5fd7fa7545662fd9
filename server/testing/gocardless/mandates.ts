import { createInvalidStateError } from './api-error.ts';
import { getNextChargeDate, hasMandateEnded } from './charge-dates.ts';
import { cancelUnsubmittedPayments } from './payments.ts';
import type { BillingRequest, EventOrigin, Mandate } from './resources.ts';
import { createResourceId, type GoCardlessStore } from './store.ts';
import { cancelSubscriptionsOfMandate } from './subscriptions.ts';

export type MandateEndStatus = 'cancelled' | 'failed' | 'expired';

export function createMandate(store: GoCardlessStore, { mandate_request, links }: BillingRequest) {
  const mandate = store.add('mandates', {
    reference: createResourceId('FIX-').slice(0, 12),
    scheme: mandate_request.scheme,
    status: 'pending_submission',
    links: { customer: links.customer },
  });
  addMandateEvent(store, mandate, 'created', 'api');
  return mandate;
}

export function submitMandate(store: GoCardlessStore, mandate: Mandate) {
  mandate.status = 'submitted';
  addMandateEvent(store, mandate, 'submitted', 'gocardless');
}

export function activateMandate(store: GoCardlessStore, mandate: Mandate) {
  if (mandate.status === 'pending_submission') submitMandate(store, mandate);
  if (mandate.status !== 'submitted') return;
  mandate.status = 'active';
  addMandateEvent(store, mandate, 'active', 'gocardless');
}

export function endMandate(
  store: GoCardlessStore,
  id: string,
  status: MandateEndStatus,
  origin: EventOrigin,
) {
  const mandate = store.get('mandates', id);
  if (hasMandateEnded(mandate))
    throw createInvalidStateError('cancellation_failed', `Mandate is already ${mandate.status}`);
  mandate.status = status;
  addMandateEvent(store, mandate, status, origin);
  cancelUnsubmittedPayments(store, id);
  cancelSubscriptionsOfMandate(store, id);
  return mandate;
}

export function toMandateView(store: GoCardlessStore, mandate: Mandate) {
  return { ...mandate, next_possible_charge_date: getNextChargeDate(store, mandate.id) };
}

function addMandateEvent(
  store: GoCardlessStore,
  { id }: Mandate,
  action: string,
  origin: EventOrigin,
) {
  store.addEvent('mandates', action, origin, { mandate: id });
}
