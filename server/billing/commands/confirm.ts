import type { ClubCaller } from '../../platform/http/http.ts';
import { type Paying, refusal } from '../commands.ts';
import { ownPurchase } from '../policy.ts';
import { ProviderFault } from '../vendor-gocardless.ts';
import { settle } from './settle.ts';

/**
 * The club has come back from the bank's part: whether it was done is for the provider to say. What is cut
 * off here goes on by itself: a job looks each minute, and the provider's events lead here too.
 */
export async function confirmFlow(deps: Paying, caller: ClubCaller, flowId: string) {
  const purchase = await ownPurchase(deps.db, caller, flowId);
  const state = await settle(deps, purchase.id).catch((error) => {
    if (error instanceof ProviderFault) {
      deps.log.warn({ reason: error.message }, 'a payment could not be confirmed');
      throw refusal(503, 'payment-confirm-failed');
    }
    deps.log.warn({ err: error, purchase: purchase.id }, 'a payment could not be stored');
    throw refusal(503, 'profile-not-updated');
  });
  if (state !== 'done') throw refusal(409, 'flow-not-confirmed');
}
