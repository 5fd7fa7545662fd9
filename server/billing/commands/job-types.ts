import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { defineJobType } from '../../platform/jobs/jobs.ts';
import type { BillingDeps } from '../commands.ts';

/** One event of the provider's to be applied. */
export const applyEventJob = defineJobType(
  'billing.apply-event',
  z.object({ eventId: z.string() }),
);

/** A purchase to be gone on with. */
export const settlePurchaseJob = defineJobType(
  'billing.settle',
  z.object({ purchaseId: z.string() }),
);

/** A mandate to be read from the provider. */
export const readMandateJob = defineJobType(
  'billing.read-mandate',
  z.object({ mandateId: z.string() }),
);

/** A subscription to be ended at the provider. */
export const endSubscriptionJob = defineJobType(
  'billing.end-subscription',
  z.object({ subscriptionId: z.string() }),
);

/** A payment that failed, to be asked for once more. */
export const retryPaymentJob = defineJobType(
  'billing.retry-payment',
  z.object({ paymentId: z.string() }),
);

/** Days after the first failure: time for the treasurer to fill the account, and to collect in grace. */
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
