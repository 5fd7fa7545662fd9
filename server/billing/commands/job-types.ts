import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { defineJobType } from '../../platform/jobs/jobs.ts';
import type { BillingDeps } from '../deps.ts';

export const applyEventJob = defineJobType(
  'billing.apply-event',
  z.object({ eventId: z.string() }),
);

export const settlePurchaseJob = defineJobType(
  'billing.settle',
  z.object({ purchaseId: z.string() }),
);

export const readMandateJob = defineJobType(
  'billing.read-mandate',
  z.object({ mandateId: z.string() }),
);

export const endSubscriptionJob = defineJobType(
  'billing.end-subscription',
  z.object({ subscriptionId: z.string() }),
);

export const retryPaymentJob = defineJobType(
  'billing.retry-payment',
  z.object({ paymentId: z.string() }),
);

/** Late enough for the treasurer to fill the account, and early enough for the grace period. */
const retryDelayDays = 2;

export async function queuePaymentRetry(
  tx: Transaction,
  { jobs }: BillingDeps,
  { id, failedAt }: { id: string; failedAt: Date | null },
) {
  if (!failedAt) return;
  const after = new Date(failedAt.getTime() + retryDelayDays * 86_400_000);
  await jobs.enqueue(tx, retryPaymentJob, { paymentId: id }, { after });
}
