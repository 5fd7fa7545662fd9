import { ProPlan } from '@fixturebook/contract/billing';
import { z } from 'zod';
import { eventType } from '../platform/jobs/events.ts';

const ofPayment = z.object({ clubId: z.uuid(), paymentId: z.string() });
export type PaymentEvent = z.infer<typeof ofPayment>;

/** For the first time: a payment that is tried again and fails again was told of. */
export const paymentFailed = eventType('billing.payment-failed', ofPayment);

/** The bank has taken it back. Pro is over. */
export const paymentChargedBack = eventType('billing.payment-charged-back', ofPayment);

/** A payment stayed unpaid for the days of grace: nothing is collected any more. */
export const graceOver = eventType('billing.grace-over', ofPayment);

/** While payments were still to be collected by it. */
export const mandateEnded = eventType(
  'billing.mandate-ended',
  z.object({ clubId: z.uuid(), mandateId: z.string() }),
);

const ofPurchase = z.object({
  clubId: z.uuid(),
  purchaseId: z.uuid(),
  plan: ProPlan,
  amountPence: z.int(),
});
export type SubscriptionEvent = z.infer<typeof ofPurchase>;

/** Bought, renewed, or switched to the other plan. */
export const subscriptionMade = eventType('billing.subscription-made', ofPurchase);
