import { eq } from 'drizzle-orm';
import type { Paying } from '../commands.ts';
import { heldSubscriptions } from '../rules/standing.ts';
import { subscriptions } from '../schema.ts';
import { ProviderFault } from '../vendor-gocardless.ts';
import { refresh } from './refresh.ts';

/** Payments that are made already are still collected: what they buy is still had. */
export async function endSubscription(deps: Paying, id: string) {
  const [known] = await deps.db
    .select({ status: subscriptions.status, mandateId: subscriptions.mandateId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  if (!known || !heldSubscriptions.includes(known.status)) return 'dropped';
  await unlessRefused(deps.provider.cancelSubscription(id));
  await refresh(deps, known.mandateId);
}

/** What is over already cannot be ended: how it stands is read afterwards anyway. */
export async function unlessRefused(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind !== 'refused') throw error;
  }
}
