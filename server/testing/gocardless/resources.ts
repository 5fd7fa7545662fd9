/** What the API holds (https://developer.gocardless.com/api-reference, version 2015-07-06). */
export interface Resources {
  billing_requests: BillingRequest;
  billing_request_flows: BillingRequestFlow;
  customers: Customer;
  customer_bank_accounts: CustomerBankAccount;
  mandates: Mandate;
  subscriptions: Subscription;
  payments: Payment;
  events: Event;
}
export type Kind = keyof Resources;

type Metadata = Record<string, string>;

interface Resource {
  id: string;
  created_at: string;
  metadata: Metadata;
}

export type ActionType =
  | 'collect_customer_details'
  | 'collect_bank_account'
  | 'confirm_payer_details';

export interface BillingRequest extends Resource {
  status: 'pending' | 'ready_to_fulfil' | 'fulfilling' | 'fulfilled' | 'cancelled';
  mandate_request: {
    currency: string;
    scheme: string;
    description: string | null;
    verify: string;
    metadata: Metadata;
    links: { mandate?: string };
  };
  payment_request: null;
  subscription_request: null;
  actions: {
    type: ActionType;
    required: boolean;
    completes_actions: ActionType[];
    requires_actions: ActionType[];
    status: 'pending' | 'completed';
  }[];
  fallback_enabled: boolean;
  fallback_occurred: boolean;
  links: {
    creditor: string;
    customer: string;
    mandate_request: string;
    mandate_request_mandate?: string;
    customer_bank_account?: string;
  };
}

export interface CustomerDetails {
  given_name?: string | null;
  family_name?: string | null;
  company_name?: string | null;
  email?: string | null;
  phone_number?: string | null;
  address_line1?: string | null;
  city?: string | null;
  postal_code?: string | null;
  country_code?: string | null;
}

export interface BillingRequestFlow extends Omit<Resource, 'metadata'> {
  authorisation_url: string;
  auto_fulfil: boolean;
  customer_details_captured: boolean;
  exit_uri: string | null;
  redirect_uri: string | null;
  expires_at: string;
  language: string;
  lock_bank_account: boolean;
  lock_customer_details: boolean;
  prefilled_customer: CustomerDetails | null;
  prefilled_bank_account: null;
  session_token: string | null;
  show_redirect_buttons: boolean;
  links: { billing_request: string };
}

export type Customer = Resource & CustomerDetails & { language: string };

export interface CustomerBankAccount extends Resource {
  account_holder_name: string;
  account_number_ending: string;
  bank_name: string;
  country_code: string;
  currency: string;
  enabled: boolean;
  links: { customer: string };
}

export interface Mandate extends Resource {
  reference: string;
  scheme: string;
  status: 'pending_submission' | 'submitted' | 'active' | 'failed' | 'cancelled' | 'expired';
  next_possible_charge_date: string | null;
  payments_require_approval: boolean;
  authorisation_source: string;
  links: { creditor: string; customer: string; customer_bank_account: string };
}

export interface Subscription extends Resource {
  amount: number;
  currency: string;
  count: number | null;
  day_of_month: number | null;
  month: string | null;
  start_date: string;
  end_date: string | null;
  interval: number;
  interval_unit: 'weekly' | 'monthly' | 'yearly';
  name: string | null;
  payment_reference: string | null;
  retry_if_possible: boolean;
  status: 'active' | 'cancelled' | 'finished' | 'paused';
  upcoming_payments: { amount: number; charge_date: string }[];
  links: { mandate: string };
}

export interface Payment extends Resource {
  amount: number;
  amount_refunded: number;
  charge_date: string;
  currency: string;
  description: string | null;
  reference: string | null;
  retry_if_possible: boolean;
  status:
    | 'pending_submission'
    | 'submitted'
    | 'confirmed'
    | 'paid_out'
    | 'cancelled'
    | 'failed'
    | 'charged_back';
  links: { creditor: string; mandate: string; subscription?: string };
}

export interface EventDetails {
  origin: 'api' | 'bank' | 'customer' | 'gocardless' | 'payer';
  cause: string;
  description: string;
  scheme?: string;
  reason_code?: string;
  will_attempt_retry?: boolean;
}

export interface Event extends Resource {
  resource_type: 'billing_requests' | 'mandates' | 'subscriptions' | 'payments';
  action: string;
  details: EventDetails;
  links: Record<string, string>;
  resource_metadata: Metadata;
  customer_notifications: null;
  source: { type: 'app'; name: string };
}
