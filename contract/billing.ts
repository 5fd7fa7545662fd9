import { z } from 'zod';
import { calendarDate } from './text.ts';

/** What a club can buy. */
export const ProPlan = z.enum(['monthly', 'yearly']);
export type ProPlan = z.infer<typeof ProPlan>;

export const PaymentEnvironment = z.enum(['sandbox', 'live']);
export type PaymentEnvironment = z.infer<typeof PaymentEnvironment>;

export const Plan = z
  .strictObject({
    plan: z.enum(['hobby', ...ProPlan.options]),
    amountPence: z.int().describe('What one payment is; 0 for Hobby'),
    currency: z.literal('GBP'),
    interval: z.enum(['month', 'year']).nullable().describe('Between payments; null for Hobby'),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** The plans, Hobby first, and how payments are set up here. */
export const Plans = z
  .strictObject({
    items: z.array(Plan),
    payments: z
      .strictObject({
        environment: PaymentEnvironment,
        dropInScript: z.url().describe('What the Drop-in is loaded from, on demand'),
      })
      .nullable()
      .describe('Null where payments are not set up'),
  })
  .meta({ id: 'Plans' });
export type Plans = z.infer<typeof Plans>;

export const PlanChoice = z.object({ plan: ProPlan }).meta({ id: 'PlanChoice' });
export type PlanChoice = z.infer<typeof PlanChoice>;

/** For the Drop-in. One that is backed out of is given again. */
export const BillingFlow = z
  .strictObject({
    flowId: z.string(),
    environment: PaymentEnvironment,
    authorisationUrl: z
      .url()
      .describe(
        'The hosted page, where the Drop-in does not load; it leads back to the pricing page',
      ),
  })
  .meta({ id: 'BillingFlow' });
export type BillingFlow = z.infer<typeof BillingFlow>;

/**
 * - `none`: never bought, or over.
 * - `starting`: bought at the provider, not yet with us. It comes by itself within minutes.
 * - `being-paid`: goes on by itself, and makes Pro when its first payment is confirmed, since one that was
 *   bought before came to nothing. Until `proUntil` the club is Pro for what is left of days of grace.
 * - `active`: goes on by itself.
 * - `grace`: a payment failed; Pro until `proUntil`, unless it is collected by then.
 * - `ending`: Pro until `proUntil`, and no payment after that.
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

/** `pending`: set up, not yet confirmed by the bank, which takes some working days. */
export const MandateState = z.enum(['pending', 'active', 'failed', 'cancelled', 'expired']);
export type MandateState = z.infer<typeof MandateState>;

/** `pending`: on its way. `paid`: collected. */
export const PaymentState = z.enum(['pending', 'paid', 'failed', 'cancelled', 'charged-back']);
export type PaymentState = z.infer<typeof PaymentState>;

export const Payment = z
  .strictObject({
    id: z.string().describe("The provider's, to name it to support"),
    date: calendarDate.describe('On which it is, or was, collected'),
    amountPence: z.int(),
    plan: ProPlan,
    state: PaymentState,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

export const Subscription = z
  .strictObject({
    state: SubscriptionState,
    plan: ProPlan.nullable().describe('What is paid for, or was last; null where nothing was'),
    proUntil: z
      .string()
      .nullable()
      .describe(
        'The instant at which Pro ends as things stand; null while no end is known, or Hobby',
      ),
    grantedUntil: calendarDate.nullable().describe('The last day of Pro that the operator gave'),
    next: z
      .strictObject({ plan: ProPlan, date: calendarDate.nullable(), amountPence: z.int() })
      .nullable()
      .describe(
        'What is collected next: a payment on its way, else one that is planned. Null in grace: a payment that failed is tried again first',
      ),
    goesOn: ProPlan.nullable().describe(
      'The plan that is collected for until it is cancelled; after a switch it is not yet `plan`',
    ),
    mandate: z
      .strictObject({
        state: MandateState,
        reference: z.string().describe("On the bank's statement; may be empty"),
      })
      .nullable()
      .describe('The newest Direct Debit mandate'),
    paysFirst: z
      .boolean()
      .describe('Whether what is bought anew makes Pro only when its first payment is confirmed'),
    openFlowId: z
      .string()
      .nullable()
      .describe('Begun and not confirmed: to be confirmed on coming back from the hosted page'),
    payments: z.array(Payment).describe('The newest first'),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

/** Codes of the refusals, with the messages of the error catalogue, which are the `detail`. */
export const billingProblems = {
  /** 503: no settings. */
  'payments-not-set-up': 'Payments are not set up on this server.',
  /** 409: there is a subscription that goes on. */
  'already-pro': "You're Premium already.",
  /** 503: not reached, or no answer in time. */
  'payment-start-failed': 'Failed to call go-cardless-payment',
  /** 502: the provider refused. */
  'flow-not-created': 'Failed to create GoCardless flow',
  /** 502: the provider's answer holds none. */
  'flow-id-missing': 'No flow_id returned from Supabase function',
  /** 503: not reached, or no answer in time. */
  'payment-confirm-failed': 'confirm-go-cardless-flow failed',
  /** 409: the bank's part is not done, or the provider refused. */
  'flow-not-confirmed': 'Flow confirmation failed',
  /** 404: no such flow of the club's. */
  'no-flow': 'No flowID to confirm',
  /** 503: bought, and not yet stored. The server goes on by itself. */
  'profile-not-updated': 'Payment confirmed but failed to update profile. Contact support.',
  /** 409: nothing that could be switched, renewed or cancelled. */
  'no-subscription': 'There is no subscription to change.',
  /** 409: it is asked for once more, so that a switch would be paid beside it. */
  'payment-unpaid': 'A payment failed. Change the plan when it is made.',
  /** 409: the mandate is over: Pro is to be bought anew. */
  'mandate-ended': 'Your Direct Debit has ended. Subscribe again.',
  /** 503: a change of the subscription, the provider not reached. */
  'payment-provider-away': 'The payment provider cannot be reached. Try again in a moment.',
} as const;
export type BillingProblem = keyof typeof billingProblems;

/** 403, where a plan does not allow it; `detail` says what. */
export const planRequired = 'plan-required';

/** Days that a club stays Pro after a payment failed. */
export const graceDays = 7;

/** Taken where it is an id, so that one event of another shape does not hold up the rest. */
const linkedId = z.string().optional().catch(undefined);

/** What GoCardless sends; what it may hold beyond is kept. */
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
