import type { Subscription } from '@fixturebook/contract/billing';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { hasPro, isChangeable, noFlowMessage } from '../words.ts';
import type { Payment } from './use-payment.ts';

/** Confirms a payment once when the provider's page returns with `?payment=done`. */
export function usePaymentReturn(
  subscription: Subscription | undefined,
  { confirm, fail }: Payment,
  onBought: (now: Subscription) => void,
): void {
  const [search, setSearch] = useSearchParams();
  const finish = useEffectEvent((loaded: Subscription) => {
    setSearch({}, { replace: true, preventScrollReset: true });
    if (loaded.openFlowId) void confirm(loaded.openFlowId);
    // GoCardless told the server about the payment before the visitor came back.
    else if (hasPro(loaded) || isChangeable(loaded)) onBought(loaded);
    else fail(noFlowMessage);
  });
  const hasReturned = search.get('payment') === 'done';
  useEffect(() => {
    if (hasReturned && subscription && subscription.state !== 'starting') finish(subscription);
  }, [hasReturned, subscription]);
}
