import { z } from 'zod';
import {
  defineJob,
  defineJobType,
  type Job,
  type JobType,
  type RunningJob,
} from '../platform/jobs/jobs.ts';
import { applyBillingEvent } from './commands/apply.ts';
import { cancelSubscriptionAtProvider } from './commands/cancel-at-provider.ts';
import {
  applyEventJob,
  endSubscriptionJob,
  readMandateJob,
  retryPaymentJob,
  settlePurchaseJob,
} from './commands/job-types.ts';
import { refreshMandate } from './commands/refresh-mandate.ts';
import { settlePurchase } from './commands/settle-purchase.ts';
import { reconcileWithProvider, retryPayment, runBillingUpkeep } from './commands/upkeep.ts';
import type { BillingDeps, PaymentDeps } from './deps.ts';

const upkeepJob = defineJobType('billing.go-on', z.object({}));
const reconcileJob = defineJobType('billing.reconcile', z.object({}));

export function billingJobs(deps: BillingDeps): Job[] {
  /** Defines a job that does nothing on a server without payment settings. */
  function defineBillingJob<Data>(
    type: JobType<Data>,
    runWithProvider: (billing: PaymentDeps, data: Data, job: RunningJob) => Promise<unknown>,
    settings: { schedule?: string; retries?: number } = {},
  ): Job {
    const { provider } = deps;
    const run = async (data: Data, job: RunningJob) =>
      provider ? runWithProvider({ ...deps, provider }, data, job) : 'dropped';
    return defineJob({ type, run, ...settings });
  }
  return [
    defineBillingJob(applyEventJob, (billing, { eventId }) => applyBillingEvent(billing, eventId)),
    defineBillingJob(settlePurchaseJob, (billing, { purchaseId }) =>
      settlePurchase(billing, purchaseId),
    ),
    defineBillingJob(readMandateJob, (billing, { mandateId }) =>
      refreshMandate(billing, mandateId),
    ),
    defineBillingJob(endSubscriptionJob, (billing, { subscriptionId }) =>
      cancelSubscriptionAtProvider(billing, subscriptionId),
    ),
    defineBillingJob(retryPaymentJob, (billing, { paymentId }) => retryPayment(billing, paymentId)),
    defineBillingJob(upkeepJob, (billing, _data, { signal }) => runBillingUpkeep(billing, signal), {
      schedule: '* * * * *',
      retries: 0,
    }),
    defineBillingJob(
      reconcileJob,
      (billing, _data, { signal }) => reconcileWithProvider(billing, signal),
      { schedule: '40 3 * * *' },
    ),
  ];
}
