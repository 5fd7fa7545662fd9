import { createInvalidStateError } from './api-error.ts';
import { createMandate } from './mandates.ts';
import type { NewBillingRequest, NewFlow } from './request-bodies.ts';
import type { BillingRequest, CustomerDetails, EventOrigin } from './resources.ts';
import type { GoCardlessStore } from './store.ts';

/** How long a payer can open the bank page of a GoCardless flow: a week. */
const flowLifetimeMs = 7 * 86_400_000;

export function createBillingRequest(store: GoCardlessStore, fields: NewBillingRequest) {
  const { id: customer } = store.add('customers', {});
  const request = store.add('billing_requests', {
    ...fields,
    status: 'pending',
    links: { customer },
  });
  addBillingRequestEvent(store, request, 'created', 'api');
  return request;
}

export function fulfilBillingRequest(store: GoCardlessStore, id: string) {
  const request = store.get('billing_requests', id);
  if (request.status !== 'ready_to_fulfil')
    throw createInvalidStateError(
      'billing_request_not_ready',
      'Billing request is not ready to fulfil',
    );
  request.status = 'fulfilled';
  const mandate = createMandate(store, request);
  request.links.mandate_request_mandate = mandate.id;
  addBillingRequestEvent(store, request, 'fulfilled', 'gocardless');
  return request;
}

export function cancelBillingRequest(store: GoCardlessStore, id: string) {
  const request = store.get('billing_requests', id);
  if (request.status === 'fulfilled' || request.status === 'cancelled')
    throw createInvalidStateError('cancellation_failed', 'Billing request cannot be cancelled');
  request.status = 'cancelled';
  addBillingRequestEvent(store, request, 'cancelled', 'api');
  return request;
}

/** Creates a flow, whose bank page this stand-in for GoCardless serves at `baseUrl`. */
export function createFlow(store: GoCardlessStore, baseUrl: string, fields: NewFlow) {
  const request = getPendingBillingRequest(store, fields.links.billing_request);
  const flow = store.add('billing_request_flows', {
    ...fields,
    authorisation_url: '',
    expires_at: new Date(store.now().getTime() + flowLifetimeMs).toISOString(),
  });
  flow.authorisation_url = `${baseUrl}/flow/${flow.id}`;
  addBillingRequestEvent(store, request, 'flow_created', 'api');
  return flow;
}

export function completeFlow(store: GoCardlessStore, flowId: string, customer: CustomerDetails) {
  const flow = store.get('billing_request_flows', flowId);
  const request = getPendingBillingRequest(store, flow.links.billing_request);
  Object.assign(store.get('customers', request.links.customer), customer);
  addBillingRequestEvent(store, request, 'collect_customer_details', 'customer');
  addBillingRequestEvent(store, request, 'collect_bank_account', 'customer');
  request.status = 'ready_to_fulfil';
  addBillingRequestEvent(store, request, 'payer_details_confirmed', 'customer');
  if (flow.auto_fulfil) fulfilBillingRequest(store, request.id);
}

function getPendingBillingRequest(store: GoCardlessStore, id: string) {
  const request = store.get('billing_requests', id);
  if (request.status === 'pending') return request;
  throw createInvalidStateError(
    'billing_request_not_pending',
    `Billing request is ${request.status}`,
  );
}

function addBillingRequestEvent(
  store: GoCardlessStore,
  request: BillingRequest,
  action: string,
  origin: EventOrigin,
) {
  const links = { billing_request: request.id, ...request.links };
  store.addEvent('billing_requests', action, origin, links);
}
