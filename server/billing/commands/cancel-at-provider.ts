import { eq } from 'drizzle-orm';
import type { PaymentDeps } from '../deps.ts';
import { openSubscriptionStatuses } from '../rules/pro-period.ts';
import { subscriptions } from '../schema.ts';
import { ProviderError } from '../vendor-gocardless.ts';
import { refreshMandate } from './refresh-mandate.ts';

export async function cancelSubscriptionAtProvider(deps: PaymentDeps, id: string) {
  const [known] = await deps.db
    .select({ status: subscriptions.status, mandateId: subscriptions.mandateId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  if (!known || !openSubscriptionStatuses.includes(known.status)) return 'dropped';
  await ignoreProviderRefusal(deps.provider.cancelSubscription(id));
  await refreshMandate(deps, known.mandateId);
}

/**
 * Ignores a refusal, because the payment provider refuses a change that was already made. The next
 * read stores the real state.
 */
export async function ignoreProviderRefusal(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
  }
}
