import { z } from 'zod';
import { calendarDate } from './text.ts';

export const ProPlan = z.enum(['monthly', 'yearly']);
export type ProPlan = z.infer<typeof ProPlan>;

export const PaymentEnvironment = z.enum(['sandbox', 'live']);
export type PaymentEnvironment = z.infer<typeof PaymentEnvironment>;

export const Plan = z
  .strictObject({
    plan: z.enum(['hobby', ...ProPlan.options]),
    amountPence: z.int().describe('The amount of one payment; 0 for Hobby'),
    currency: z.literal('GBP'),
    interval: z.enum(['month', 'year']).nullable().describe('Between payments; null for Hobby'),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** The plans, Hobby first, and the settings of payments. */
export const Plans = z
  .strictObject({
    items: z.array(Plan),
    payments: z
      .strictObject({
        environment: PaymentEnvironment,
        dropInScript: z.url().describe('The address of the Drop-in script'),
      })
      .nullable()
      .describe('Null if payments are not set up'),
  })
  .meta({ id: 'Plans' });
export type Plans = z.infer<typeof Plans>;

export const PlanChoice = z.object({ plan: ProPlan }).meta({ id: 'PlanChoice' });
export type PlanChoice = z.infer<typeof PlanChoice>;

/** A flow for the Drop-in. An abandoned flow is returned again. */
export const BillingFlow = z
  .strictObject({
    flowId: z.string(),
    environment: PaymentEnvironment,
    authorisationUrl: z
      .url()
      .describe(
        'The hosted page, for use if the Drop-in fails to load; it leads back to the pricing page',
      ),
  })
  .meta({ id: 'BillingFlow' });
export type BillingFlow = z.infer<typeof BillingFlow>;

/**
 * - `none`: never bought, or ended.
 * - `starting`: bought at the provider and stored here within minutes.
 * - `being-paid`: renews, and becomes Pro when the first payment is confirmed, because an earlier
 *   purchase was not paid. Until `proUntil` the club is still Pro for the rest of the grace period.
 * - `active`: renews.
 * - `grace`: a payment failed. Pro until `proUntil`, unless the payment is collected by then.
 * - `ending`: Pro until `proUntil`, without further payments.
 */
export const SubscriptionState = z.enum([
  'none',
  'starting',
  'being-paid',
  'active',
  'grace',
  'ending',
]);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** `pending`: waits for the bank to confirm, which takes some working days. */
export const MandateState = z.enum(['pending', 'active', 'failed', 'cancelled', 'expired']);
export type MandateState = z.infer<typeof MandateState>;

/** `pending`: being collected. `paid`: collected. */
export const PaymentState = z.enum(['pending', 'paid', 'failed', 'cancelled', 'charged-back']);
export type PaymentState = z.infer<typeof PaymentState>;

export const Payment = z
  .strictObject({
    id: z.string().describe("The provider's id, for questions to support"),
    date: calendarDate.describe('The date of collection'),
    amountPence: z.int(),
    plan: ProPlan,
    state: PaymentState,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

export const Subscription = z
  .strictObject({
    state: SubscriptionState,
    plan: ProPlan.nullable().describe(
      'The plan of the current or last payment; null if there was none',
    ),
    proUntil: z
      .string()
      .nullable()
      .describe('The instant at which Pro ends; null if no end is known, or on Hobby'),
    grantedUntil: calendarDate.nullable().describe('The last day of Pro that the operator granted'),
    next: z
      .strictObject({ plan: ProPlan, date: calendarDate.nullable(), amountPence: z.int() })
      .nullable()
      .describe(
        'The pending or planned payment. Null in grace, because the failed payment is retried first',
      ),
    goesOn: ProPlan.nullable().describe(
      'The plan that renews; after a switch it differs from `plan`',
    ),
    mandate: z
      .strictObject({
        state: MandateState,
        reference: z.string().describe('The reference on bank statements; may be empty'),
      })
      .nullable()
      .describe('The newest Direct Debit mandate'),
    paysFirst: z
      .boolean()
      .describe('Whether a new purchase makes the club Pro only after its first payment'),
    openFlowId: z
      .string()
      .nullable()
      .describe('A flow to confirm when the user returns from the hosted page'),
    payments: z.array(Payment).describe('Newest first'),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

/** Error codes with their messages from the error catalogue, which become the `detail`. */
export const billingProblems = {
  /** 503: the settings are missing. */
  'payments-not-set-up': 'Payments are not set up on this server.',
  /** 409: a subscription already renews. */
  'already-pro': "You're Premium already.",
  /** 503: not reached, or no answer in time. */
  'payment-start-failed': 'Failed to call go-cardless-payment',
  /** 502: the provider refused. */
  'flow-not-created': 'Failed to create GoCardless flow',
  /** 502: the provider's response has no flow id. */
  'flow-id-missing': 'No flow_id returned from Supabase function',
  /** 503: not reached, or no answer in time. */
  'payment-confirm-failed': 'confirm-go-cardless-flow failed',
  /** 409: the bank step is incomplete, or the provider rejected it. */
  'flow-not-confirmed': 'Flow confirmation failed',
  /** 404: the club has no such flow. */
  'no-flow': 'No flowID to confirm',
  /** 503: bought but not yet stored. The server retries. */
  'profile-not-updated': 'Payment confirmed but failed to update profile. Contact support.',
  /** 409: no subscription to switch, renew or cancel. */
  'no-subscription': 'There is no subscription to change.',
  /** 409: a failed payment is being retried, so a switch would be paid in addition. */
  'payment-unpaid': 'A payment failed. Change the plan when it is made.',
  /** 409: the mandate has ended, so the club must subscribe again. */
  'mandate-ended': 'Your Direct Debit has ended. Subscribe again.',
  /** 503: the provider could not be reached to change the subscription. */
  'payment-provider-away': 'The payment provider cannot be reached. Try again in a moment.',
} as const;
export type BillingProblem = keyof typeof billingProblems;

/** 403: the plan does not include the feature. `detail` names it. */
export const planRequired = 'plan-required';

/** The number of days that a club stays Pro after a failed payment. */
export const graceDays = 7;

/** Ignored if it is not a string, so that one unknown event does not block the others. */
const linkedId = z.string().optional().catch(undefined);

/** A webhook of GoCardless. Unknown fields are kept. */
export const WebhookEvents = z
  .looseObject({
    events: z
      .array(
        z.looseObject({
          id: z.string().min(1).max(100),
          created_at: z.string().max(100).optional(),
          resource_type: z.string().max(100),
          action: z.string().max(100),
          links: z
            .looseObject({
              billing_request: linkedId,
              mandate: linkedId,
              subscription: linkedId,
              payment: linkedId,
            })
            .optional()
            .catch(undefined),
        }),
      )
      .max(250),
  })
  .meta({ id: 'WebhookEvents' });
export type WebhookEvents = z.infer<typeof WebhookEvents>;
