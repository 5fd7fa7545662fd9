import { ProPlan } from '@fixturebook/contract/billing';
import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

const paymentEventData = z.object({ clubId: z.uuid(), paymentId: z.string() });
export type PaymentEvent = z.infer<typeof paymentEventData>;

/** Emitted for the first failure only, not when the retry fails as well. */
export const paymentFailed = defineEvent('billing.payment-failed', paymentEventData);

/** The bank took the payment back, so Pro ends. */
export const paymentChargedBack = defineEvent('billing.payment-charged-back', paymentEventData);

/** The payment stayed unpaid for the whole grace period, so nothing more is collected. */
export const graceOver = defineEvent('billing.grace-over', paymentEventData);

/** Emitted only if payments were still to be collected by the mandate. */
export const mandateEnded = defineEvent(
  'billing.mandate-ended',
  z.object({ clubId: z.uuid(), mandateId: z.string() }),
);

const subscriptionEventData = z.object({
  clubId: z.uuid(),
  purchaseId: z.uuid(),
  plan: ProPlan,
  amountPence: z.int(),
});
export type SubscriptionEvent = z.infer<typeof subscriptionEventData>;

export const subscriptionMade = defineEvent('billing.subscription-made', subscriptionEventData);
