import { z } from 'zod';
import { defineJob, type Job, type JobType, jobType } from '../platform/jobs/jobs.ts';
import { applyEvent } from './commands/apply.ts';
import { endSubscription } from './commands/end.ts';
import { applying, ending, reading, retrying, settling } from './commands/queued.ts';
import { refresh } from './commands/refresh.ts';
import { settle } from './commands/settle.ts';
import { goOn, reconcile, retryPayment } from './commands/upkeep.ts';
import type { BillingDeps, Paying } from './commands.ts';

const goingOn = jobType('billing.go-on', z.object({}));
const reconciling = jobType('billing.reconcile', z.object({}));

export function billingJobs(deps: BillingDeps): Job[] {
  /** Where payments are not set up, or not any more, there is nobody to ask. */
  function job<Data>(
    type: JobType<Data>,
    act: (paying: Paying, data: Data) => Promise<unknown>,
    settings: { schedule?: string; retries?: number } = {},
  ): Job {
    const { provider } = deps;
    const run = async (data: Data) => (provider ? act({ ...deps, provider }, data) : 'dropped');
    return defineJob({ type, run, ...settings });
  }
  return [
    job(applying, (paying, { eventId }) => applyEvent(paying, eventId)),
    job(settling, (paying, { purchaseId }) => settle(paying, purchaseId)),
    job(reading, (paying, { mandateId }) => refresh(paying, mandateId)),
    job(ending, (paying, { subscriptionId }) => endSubscription(paying, subscriptionId)),
    job(retrying, (paying, { paymentId }) => retryPayment(paying, paymentId)),
    job(goingOn, goOn, { schedule: '* * * * *', retries: 0 }),
    job(reconciling, reconcile, { schedule: '40 3 * * *' }),
  ];
}
