import { ProPlan } from '@fixturebook/contract/billing';
import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

const paymentEventData = z.object({ clubId: z.uuid(), paymentId: z.string() });
export type PaymentEvent = z.infer<typeof paymentEventData>;

export const paymentFailed = defineEvent('billing.payment-failed', paymentEventData);

export const paymentChargedBack = defineEvent('billing.payment-charged-back', paymentEventData);

export const graceOver = defineEvent('billing.grace-over', paymentEventData);

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
