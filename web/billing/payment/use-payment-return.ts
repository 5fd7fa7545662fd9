import type { Subscription } from '@fixturebook/contract/billing';
import { useEffect, useRef } from 'react';
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
  const hasReturned = search.get('payment') === 'done';
  const thank = () => subscription && onBought(subscription);
  const latest = useRef({ confirm, fail, thank, setSearch });
  latest.current = { confirm, fail, thank, setSearch };
  const isLoaded = subscription !== undefined;
  const flowId = subscription?.openFlowId;
  const isBought =
    subscription !== undefined && (hasPro(subscription) || isChangeable(subscription));
  const isStoring = subscription?.state === 'starting';
  useEffect(() => {
    if (!hasReturned || !isLoaded || isStoring) return;
    const { confirm, fail, thank, setSearch } = latest.current;
    setSearch({}, { replace: true, preventScrollReset: true });
    if (flowId) void confirm(flowId);
    // GoCardless told the server about the payment before the visitor came back.
    else if (isBought) thank();
    else fail(noFlowMessage);
  }, [hasReturned, isLoaded, flowId, isBought, isStoring]);
}
