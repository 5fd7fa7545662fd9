import { z } from 'zod';
import { calendarDate } from './text.ts';

export const ProPlan = z.enum(['monthly', 'yearly']);
export type ProPlan = z.infer<typeof ProPlan>;

export const GoCardlessEnvironment = z.enum(['sandbox', 'live']);
export type GoCardlessEnvironment = z.infer<typeof GoCardlessEnvironment>;

export const Plan = z
  .strictObject({
    plan: z.enum(['hobby', ...ProPlan.options]),
    amountPence: z.int().describe('The amount of one payment; 0 for Hobby'),
    currency: z.literal('GBP'),
    interval: z.enum(['month', 'year']).nullable().describe('Between payments; null for Hobby'),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

export const Plans = z
  .strictObject({
    items: z.array(Plan),
    payments: z
      .strictObject({
        environment: GoCardlessEnvironment,
        dropInScript: z.url().describe('The address of the Drop-in script'),
      })
      .nullable()
      .describe('Null if payments are not set up'),
  })
  .meta({ id: 'Plans' });
export type Plans = z.infer<typeof Plans>;

export const PlanChoice = z.object({ plan: ProPlan }).meta({ id: 'PlanChoice' });
export type PlanChoice = z.infer<typeof PlanChoice>;

/** If a club abandoned a payment flow, the API returns that flow again. */
export const PaymentFlow = z
  .strictObject({
    flowId: z.string(),
    environment: GoCardlessEnvironment,
    authorisationUrl: z
      .url()
      .describe(
        'The hosted page, for use if the Drop-in fails to load; it leads back to the pricing page',
      ),
  })
  .meta({ id: 'BillingFlow' });
export type PaymentFlow = z.infer<typeof PaymentFlow>;

/**
 * - `starting`: the payment provider has the purchase, and our server stores it within minutes.
 * - `being-paid`: the club gets Pro once this payment is confirmed, because an earlier one failed.
 * - `grace`: a payment failed, and Pro ends at `proUntil` unless the payment is collected by then.
 * - `ending`: the club has Pro until `proUntil`, and the subscription does not renew.
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

/** A mandate is `pending` until the bank confirms it, which takes some working days. */
export const MandateState = z.enum(['pending', 'active', 'failed', 'cancelled', 'expired']);
export type MandateState = z.infer<typeof MandateState>;

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

/** Each text becomes the `detail` of the problem document with this error code. */
export const billingProblems = {
  'payments-not-set-up': 'Payments are not set up on this server.',
  'already-pro': "You're Premium already.",
  'payment-start-failed': 'Failed to call go-cardless-payment',
  'flow-not-created': 'Failed to create GoCardless flow',
  'flow-id-missing': 'No flow_id returned from Supabase function',
  'payment-confirm-failed': 'confirm-go-cardless-flow failed',
  /** The user did not complete the bank step, or the payment provider rejected it. */
  'flow-not-confirmed': 'Flow confirmation failed',
  'no-flow': 'No flowID to confirm',
  /** The payment succeeded, and the server retries the update of the club's profile. */
  'profile-not-updated': 'Payment confirmed but failed to update profile. Contact support.',
  'no-subscription': 'There is no subscription to change.',
  /** The provider retries the failed payment, so a club that switched plans now would pay twice. */
  'payment-unpaid': 'A payment failed. Change the plan when it is made.',
  'mandate-ended': 'Your Direct Debit has ended. Subscribe again.',
  'payment-provider-away': 'The payment provider cannot be reached. Try again in a moment.',
} as const;
export type BillingErrorCode = keyof typeof billingProblems;

export const planRequired = 'plan-required';

export const graceDays = 7;

/** An id that is not a string becomes undefined, so that one odd event does not block the others. */
const linkedId = z.string().optional().catch(undefined);

/** Unknown fields are allowed, because GoCardless may add fields to its webhooks. */
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
