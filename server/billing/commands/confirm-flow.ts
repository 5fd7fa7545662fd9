import type { ClubCaller } from '../../platform/http/http.ts';
import { createBillingError } from '../commands.ts';
import type { PaymentDeps } from '../deps.ts';
import { getOwnPurchase } from '../policy.ts';
import { ProviderError } from '../vendor-gocardless.ts';
import { settlePurchase } from './settle-purchase.ts';

/**
 * Completes the purchase of a payment flow. If this request fails, a job that runs each minute
 * completes the purchase.
 */
export async function confirmPaymentFlow(deps: PaymentDeps, caller: ClubCaller, flowId: string) {
  const purchase = await getOwnPurchase(deps.db, caller, flowId);
  const state = await settlePurchase(deps, purchase.id).catch((error) => {
    if (error instanceof ProviderError) {
      deps.log.warn({ reason: error.message }, 'a payment could not be confirmed');
      throw createBillingError(503, 'payment-confirm-failed');
    }
    deps.log.warn({ err: error, purchase: purchase.id }, 'a payment could not be stored');
    throw createBillingError(503, 'profile-not-updated');
  });
  if (state !== 'done') throw createBillingError(409, 'flow-not-confirmed');
}
