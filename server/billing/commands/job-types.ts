import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { defineJobType } from '../../platform/jobs/jobs.ts';
import type { BillingDeps } from '../deps.ts';

export const applyEventJob = defineJobTypeWithId('billing.apply-event', 'eventId');
export const settlePurchaseJob = defineJobTypeWithId('billing.settle', 'purchaseId');
export const readMandateJob = defineJobTypeWithId('billing.read-mandate', 'mandateId');
export const endSubscriptionJob = defineJobTypeWithId('billing.end-subscription', 'subscriptionId');
export const retryPaymentJob = defineJobTypeWithId('billing.retry-payment', 'paymentId');

/** Long enough for the treasurer to pay money into the bank account, and shorter than the grace period. */
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

function defineJobTypeWithId<Key extends string>(name: string, key: Key) {
  return defineJobType(name, z.object({ [key]: z.string() } as Record<Key, z.ZodString>));
}
