import { invalidState } from './errors.ts';
import { makeMandate } from './mandates.ts';
import type { ActionType, BillingRequest, CustomerDetails } from './resources.ts';
import { creditor, newId, type Store } from './store.ts';

/** A flow can be opened for this long. */
const flowLasts = 7 * 86_400_000;

const steps: ActionType[] = [
  'collect_customer_details',
  'collect_bank_account',
  'confirm_payer_details',
];

export interface BillingRequestInput {
  mandate_request: {
    currency: string;
    scheme: string;
    description: string | null;
    verify: string;
    metadata: Record<string, string>;
  };
  metadata: Record<string, string>;
  links: { customer?: string };
}

export function createBillingRequest(store: Store, input: BillingRequestInput) {
  const customer = input.links.customer
    ? store.find('customers', input.links.customer)
    : store.add('customers', { metadata: {}, language: 'en' });
  const made = store.add('billing_requests', {
    status: 'pending',
    mandate_request: { ...input.mandate_request, links: {} },
    payment_request: null,
    subscription_request: null,
    actions: steps.map((type) => ({
      type,
      required: true,
      completes_actions: [],
      requires_actions:
        type === 'confirm_payer_details'
          ? ['collect_customer_details', 'collect_bank_account']
          : [],
      status: 'pending',
    })),
    fallback_enabled: false,
    fallback_occurred: false,
    metadata: input.metadata,
    links: { creditor, customer: customer.id, mandate_request: newId('MRQ') },
  });
  record(store, made, 'created', 'api', 'This billing request has been created.');
  return made;
}

export function collectCustomerDetails(store: Store, id: string, details: CustomerDetails) {
  const request = pending(store, id);
  Object.assign(store.find('customers', request.links.customer), details);
  complete(request, 'collect_customer_details');
  const text = 'Customer details have been collected for this billing request.';
  record(store, request, 'collect_customer_details', 'customer', text);
  return request;
}

export interface BankAccountInput {
  account_holder_name: string;
  account_number: string;
  branch_code: string;
}

export function collectBankAccount(store: Store, id: string, input: BankAccountInput) {
  const request = pending(store, id);
  const account = store.add('customer_bank_accounts', {
    account_holder_name: input.account_holder_name.toUpperCase(),
    account_number_ending: input.account_number.slice(-2),
    bank_name: 'BANK OF THE STAND-IN',
    country_code: 'GB',
    currency: request.mandate_request.currency,
    enabled: true,
    metadata: {},
    links: { customer: request.links.customer },
  });
  request.links.customer_bank_account = account.id;
  complete(request, 'collect_bank_account');
  const text = 'Bank account details have been collected for this billing request.';
  record(store, request, 'collect_bank_account', 'customer', text);
  return request;
}

export function confirmPayerDetails(store: Store, id: string) {
  const request = pending(store, id);
  if (request.actions.some((one) => one.type !== 'confirm_payer_details' && isOpen(one)))
    throw invalidState('billing_request_action_required', 'Other actions must be completed first');
  complete(request, 'confirm_payer_details');
  const text = 'Payer has confirmed all their details for this billing request.';
  record(store, request, 'payer_details_confirmed', 'customer', text);
  return request;
}

export function fulfil(store: Store, id: string) {
  const request = store.find('billing_requests', id);
  const { customer, customer_bank_account } = request.links;
  if (request.status !== 'ready_to_fulfil' || !customer_bank_account)
    throw invalidState('billing_request_not_ready', 'Billing request is not ready to fulfil');
  request.status = 'fulfilled';
  const mandate = makeMandate(store, {
    metadata: request.mandate_request.metadata,
    scheme: request.mandate_request.scheme,
    links: { creditor, customer, customer_bank_account },
  });
  request.links.mandate_request_mandate = mandate.id;
  request.mandate_request.links.mandate = mandate.id;
  const text = 'This billing request has been fulfilled, and the resources have been created.';
  record(store, request, 'fulfilled', 'gocardless', text);
  return request;
}

export function cancelBillingRequest(store: Store, id: string) {
  const request = store.find('billing_requests', id);
  if (request.status === 'fulfilled' || request.status === 'cancelled')
    throw invalidState('cancellation_failed', 'Billing request cannot be cancelled');
  request.status = 'cancelled';
  record(store, request, 'cancelled', 'api', 'This billing request has been cancelled.');
  return request;
}

/** As it goes out: with what was collected. */
export function presentBillingRequest(store: Store, request: BillingRequest) {
  const { customer, customer_bank_account } = request.links;
  return {
    ...request,
    resources: {
      customer: store.find('customers', customer),
      customer_bank_account: customer_bank_account
        ? store.find('customer_bank_accounts', customer_bank_account)
        : null,
    },
  };
}

export interface FlowInput {
  redirect_uri: string | null;
  exit_uri: string | null;
  auto_fulfil: boolean;
  language: string;
  lock_bank_account: boolean;
  lock_customer_details: boolean;
  show_redirect_buttons: boolean;
  prefilled_customer: CustomerDetails | null;
  links: { billing_request: string };
}

/** `url` is where the stand-in is reached. */
export function createFlow(store: Store, url: string, input: FlowInput) {
  const request = pending(store, input.links.billing_request);
  const flow = store.add('billing_request_flows', {
    ...input,
    authorisation_url: '',
    customer_details_captured: false,
    prefilled_bank_account: null,
    expires_at: new Date(store.now().getTime() + flowLasts).toISOString(),
    session_token: null,
  });
  flow.authorisation_url = `${url}/flow/${flow.id}`;
  const text = 'A billing request flow has been created against this billing request.';
  record(store, request, 'flow_created', 'api', text, { billing_request_flow: flow.id });
  return flow;
}

export function visitFlow(store: Store, flowId: string) {
  recordOfFlow(store, flowId, 'flow_visited', 'The billing request flow has been visited.');
}

export function exitFlow(store: Store, flowId: string) {
  recordOfFlow(store, flowId, 'flow_exited', 'The billing request flow has been exited.');
}

/** What the payer does on the page: all the actions, one after the other. */
export function completeFlow(
  store: Store,
  flowId: string,
  input: { customer: CustomerDetails; account: BankAccountInput },
) {
  const flow = store.find('billing_request_flows', flowId);
  const id = flow.links.billing_request;
  collectCustomerDetails(store, id, input.customer);
  collectBankAccount(store, id, input.account);
  confirmPayerDetails(store, id);
  flow.customer_details_captured = true;
  if (flow.auto_fulfil) fulfil(store, id);
  return flow;
}

function pending(store: Store, id: string) {
  const request = store.find('billing_requests', id);
  if (request.status === 'pending') return request;
  throw invalidState('billing_request_not_pending', `Billing request is ${request.status}`);
}

function isOpen(action: BillingRequest['actions'][number]) {
  return action.required && action.status === 'pending';
}

function complete(request: BillingRequest, type: ActionType) {
  for (const action of request.actions) if (action.type === type) action.status = 'completed';
  if (!request.actions.some(isOpen)) request.status = 'ready_to_fulfil';
}

function recordOfFlow(store: Store, flowId: string, action: string, text: string) {
  const { links } = store.find('billing_request_flows', flowId);
  const request = store.find('billing_requests', links.billing_request);
  record(store, request, action, 'payer', text, { billing_request_flow: flowId });
}

function record(
  store: Store,
  request: BillingRequest,
  action: string,
  origin: 'api' | 'customer' | 'gocardless' | 'payer',
  description: string,
  more: Record<string, string> = {},
) {
  const { customer, customer_bank_account, mandate_request_mandate } = request.links;
  const links = { customer, customer_bank_account, mandate_request_mandate, ...more };
  store.record(
    'billing_requests',
    action,
    { billing_request: request.id, ...links },
    { origin, cause: `billing_request_${action}`, description },
  );
}
