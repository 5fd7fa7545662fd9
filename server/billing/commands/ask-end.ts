import { inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { BillingDeps } from '../commands.ts';
import type { Held } from '../queries.ts';
import { heldSubscriptions } from '../rules/standing.ts';
import { subscriptions } from '../schema.ts';
import { ending } from './queued.ts';

/** Keeps that the mandate's subscriptions are to end, and has the provider told. Answers which. */
export async function askEnd(
  tx: Transaction,
  { jobs, clock }: BillingDeps,
  mandate: Held,
): Promise<string[]> {
  const going = mandate.subscriptions.filter(
    ({ status, endAskedAt }) => heldSubscriptions.includes(status) && endAskedAt === null,
  );
  const ids = going.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.update(subscriptions).set({ endAskedAt: clock() }).where(inArray(subscriptions.id, ids));
  await jobs.enqueueAll(
    tx,
    ending,
    ids.map((subscriptionId) => ({ subscriptionId })),
  );
  return ids;
}
