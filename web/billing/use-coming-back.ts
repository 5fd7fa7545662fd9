import type { Subscription } from '@fixturebook/contract/billing';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Payment } from './use-payment.ts';
import { hasPro, isOn, noFlow } from './words.ts';

/** From the hosted page: `?payment=done`. What was begun is confirmed, once. */
export function useComingBack(
  subscription: Subscription | undefined,
  { confirm, fail }: Payment,
  onBought: (now: Subscription) => void,
): void {
  const [search, setSearch] = useSearchParams();
  const isBack = search.get('payment') === 'done';
  const thank = () => subscription && onBought(subscription);
  const ways = useRef({ confirm, fail, thank, setSearch });
  ways.current = { confirm, fail, thank, setSearch };
  const isKnown = subscription !== undefined;
  const flowId = subscription?.openFlowId;
  const isBought = subscription !== undefined && (hasPro(subscription) || isOn(subscription));
  const isStoring = subscription?.state === 'starting';
  useEffect(() => {
    // While it is being stored, the page looks again by itself.
    if (!isBack || !isKnown || isStoring) return;
    const { confirm, fail, thank, setSearch } = ways.current;
    setSearch({}, { replace: true, preventScrollReset: true });
    if (flowId) void confirm(flowId);
    // The provider's own word was here before.
    else if (isBought) thank();
    else fail(noFlow);
  }, [isBack, isKnown, flowId, isBought, isStoring]);
}
