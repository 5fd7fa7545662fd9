import { ProPlan } from '@fixturebook/contract/billing';
import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

const paymentEventData = z.object({ clubId: z.uuid(), paymentId: z.string() });
export type PaymentEvent = z.infer<typeof paymentEventData>;

/** For the first time: a payment that is tried again and fails again was told of. */
export const paymentFailed = defineEvent('billing.payment-failed', paymentEventData);

/** The bank has taken it back. Pro is over. */
export const paymentChargedBack = defineEvent('billing.payment-charged-back', paymentEventData);

/** A payment stayed unpaid for the days of grace: nothing is collected any more. */
export const graceOver = defineEvent('billing.grace-over', paymentEventData);

/** While payments were still to be collected by it. */
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

/** Bought, renewed, or switched to the other plan. */
export const subscriptionMade = defineEvent('billing.subscription-made', subscriptionEventData);
