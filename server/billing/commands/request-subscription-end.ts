import { inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { BillingDeps } from '../deps.ts';
import type { StoredMandate } from '../queries.ts';
import { openSubscriptionStatuses } from '../rules/pro-period.ts';
import { subscriptions } from '../schema.ts';
import { endSubscriptionJob } from './job-types.ts';

export async function requestSubscriptionEnd(
  tx: Transaction,
  { jobs, clock }: BillingDeps,
  mandate: StoredMandate,
): Promise<string[]> {
  const liveSubscriptions = mandate.subscriptions.filter(
    ({ status, endAskedAt }) => openSubscriptionStatuses.includes(status) && endAskedAt === null,
  );
  const ids = liveSubscriptions.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.update(subscriptions).set({ endAskedAt: clock() }).where(inArray(subscriptions.id, ids));
  await jobs.enqueueAll(
    tx,
    endSubscriptionJob,
    ids.map((subscriptionId) => ({ subscriptionId })),
  );
  return ids;
}
