import { invalidState } from './errors.ts';
import { cancelOpenPayments } from './payments.ts';
import type { Mandate } from './resources.ts';
import { newId, type Store } from './store.ts';
import { endSubscriptions } from './subscriptions.ts';

type NewMandate = Pick<Mandate, 'metadata' | 'scheme' | 'links'>;

export function makeMandate(store: Store, input: NewMandate) {
  const mandate = store.add('mandates', {
    ...input,
    reference: newId('FIX-').slice(0, 12),
    status: 'pending_submission',
    next_possible_charge_date: null,
    payments_require_approval: false,
    authorisation_source: 'web',
  });
  record(store, mandate, 'created', 'api', 'Mandate created.');
  return mandate;
}

export function submitMandate(store: Store, mandate: Mandate) {
  mandate.status = 'submitted';
  record(store, mandate, 'submitted', 'gocardless', 'The mandate has been submitted to the banks.');
}

export function activateMandate(store: Store, mandate: Mandate) {
  if (mandate.status === 'pending_submission') submitMandate(store, mandate);
  if (mandate.status !== 'submitted') return;
  mandate.status = 'active';
  const text = 'The time window after submission for the banks to refuse a mandate has ended.';
  record(store, mandate, 'active', 'gocardless', text, 'mandate_activated');
}

/** By the merchant. */
export function cancelMandate(store: Store, id: string) {
  const mandate = store.find('mandates', id);
  if (!isAlive(mandate)) throw invalidState('cancellation_failed', 'Mandate cannot be cancelled');
  return end(store, mandate, 'cancelled', 'api', 'The mandate was cancelled at your request.');
}

/** What a bank, or the years, do to a mandate. */
export const endings = {
  cancelled: {
    origin: 'bank',
    description: 'The customer cancelled the mandate at their bank branch.',
    reason_code: 'ADDACS-1',
  },
  failed: {
    origin: 'bank',
    description: 'The bank account does not accept Direct Debits, or is closed.',
    reason_code: 'AUDDIS-5',
  },
  expired: {
    origin: 'gocardless',
    description: 'No collection was made against the mandate for over 13 months.',
    reason_code: undefined,
  },
} as const;

export function endMandate(store: Store, id: string, status: keyof typeof endings) {
  const mandate = store.find('mandates', id);
  if (!isAlive(mandate)) throw invalidState('cancellation_failed', `Mandate is ${mandate.status}`);
  const { origin, description, reason_code } = endings[status];
  return end(store, mandate, status, origin, description, reason_code);
}

function isAlive({ status }: Mandate) {
  return status === 'pending_submission' || status === 'submitted' || status === 'active';
}

function end(
  store: Store,
  mandate: Mandate,
  status: keyof typeof endings,
  origin: 'api' | 'bank' | 'gocardless',
  description: string,
  reasonCode?: string,
) {
  mandate.status = status;
  record(store, mandate, status, origin, description, `mandate_${status}`, reasonCode);
  cancelOpenPayments(store, mandate.id);
  endSubscriptions(store, mandate.id, `mandate_${status}`);
  return mandate;
}

function record(
  store: Store,
  mandate: Mandate,
  action: string,
  origin: 'api' | 'bank' | 'gocardless',
  description: string,
  cause = `mandate_${action}`,
  reason_code?: string,
) {
  const ofBank = origin === 'bank' ? { scheme: mandate.scheme, reason_code } : {};
  const details = { origin, cause, description, ...ofBank };
  store.record('mandates', action, { mandate: mandate.id }, details);
}
