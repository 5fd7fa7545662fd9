/**
 * GoCardless resources, with only the fields that Fixturebook uses. All fields:
 * https://developer.gocardless.com/api-reference
 */
export interface GoCardlessResourcesByKind {
  billing_requests: BillingRequest;
  billing_request_flows: BillingRequestFlow;
  customers: Customer;
  mandates: Mandate;
  subscriptions: Subscription;
  payments: Payment;
  events: GoCardlessEvent;
}
export type ResourceKind = keyof GoCardlessResourcesByKind;

interface BaseResource {
  id: string;
  created_at: string;
}

type Metadata = Record<string, string>;

export interface BillingRequest extends BaseResource {
  status: 'pending' | 'ready_to_fulfil' | 'fulfilled' | 'cancelled';
  mandate_request: { currency: string; scheme: string; description: string | null };
  metadata: Metadata;
  links: { customer: string; mandate_request_mandate?: string };
}

export interface BillingRequestFlow extends BaseResource {
  authorisation_url: string;
  auto_fulfil: boolean;
  exit_uri: string | null;
  redirect_uri: string | null;
  expires_at: string;
  prefilled_customer: CustomerDetails | null;
  links: { billing_request: string };
}

export interface CustomerDetails {
  given_name?: string;
  family_name?: string;
  company_name?: string;
  email?: string;
  address_line1?: string;
  city?: string;
  postal_code?: string;
}

export type Customer = BaseResource & CustomerDetails;

export interface Mandate extends BaseResource {
  reference: string;
  scheme: string;
  status: 'pending_submission' | 'submitted' | 'active' | 'failed' | 'cancelled' | 'expired';
  links: { customer: string };
}

export interface Subscription extends BaseResource {
  amount: number;
  currency: string;
  interval: number;
  interval_unit: 'monthly' | 'yearly';
  name: string | null;
  start_date: string;
  status: 'active' | 'cancelled' | 'paused';
  metadata: Metadata;
  links: { mandate: string };
  /** How many charge dates have passed or have a payment. API responses lack this field. */
  chargeDatesUsed: number;
}

export interface Payment extends BaseResource {
  amount: number;
  charge_date: string;
  currency: string;
  description: string | null;
  status:
    | 'pending_submission'
    | 'submitted'
    | 'confirmed'
    | 'paid_out'
    | 'cancelled'
    | 'failed'
    | 'charged_back';
  links: { mandate: string; subscription: string };
}

export interface GoCardlessEvent extends BaseResource {
  resource_type: 'billing_requests' | 'mandates' | 'subscriptions' | 'payments';
  action: string;
  details: { origin: EventOrigin; cause: string };
  links: Record<string, string>;
}

export type EventOrigin = 'api' | 'bank' | 'customer' | 'gocardless';
