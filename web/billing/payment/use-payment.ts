import type { PaymentFlow, ProPlan, Subscription } from '@fixturebook/contract/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getErrorMessage, isOutcomeUnknown, NetworkError } from '../../platform/problem-error.ts';
import { confirmPaymentFlow, startPaymentFlow, updateCachedSubscription } from '../api.ts';
import { startFailedMessage } from '../words.ts';
import {
  readAndDeleteChosenPlan,
  reloadPricingPageWithPlan,
  wasPricingPageServed,
} from './chosen-plan-storage.ts';
import { type DropInWidget, openGoCardlessDropIn } from './drop-in-client.ts';

/** The current payment or its outcome, which the page shows above the list of plans if `plan` is missing. */
export interface PaymentState {
  plan?: ProPlan;
  step: 'idle' | 'starting' | 'paying' | 'confirming' | 'checking';
  error?: string;
  hostedPage?: string;
}

export type Payment = PaymentState & {
  subscribe: (plan: ProPlan) => void;
  confirm: (flowId: string, plan?: ProPlan) => Promise<void>;
  /** Ends the step `checking` once the server has stored the purchase. */
  endCheck: (now: Subscription) => void;
  fail: (error: string) => void;
};

/** Starts the payment flow, opens the provider's payment dialog, and confirms the payment. */
export function usePayment(
  dropInScript: string | undefined,
  onBought: (now: Subscription) => void,
): Payment {
  const client = useQueryClient();
  const [state, setState] = useState<PaymentState>({ step: 'idle' });
  const handler = useRef<DropInWidget>(undefined);
  useEffect(() => () => handler.current?.exit(), []);

  async function start(plan: ProPlan, script: string) {
    setState({ plan, step: 'starting' });
    // Load the pricing page first if the content security policy of this page forbids the GoCardless script.
    if (!wasPricingPageServed() && reloadPricingPageWithPlan(plan)) return;
    let flow: PaymentFlow;
    try {
      flow = await startPaymentFlow(plan);
    } catch (error) {
      const text = error instanceof NetworkError ? startFailedMessage : getErrorMessage(error);
      setState({ plan, step: 'idle', error: text });
      await updateCachedSubscription(client);
      return;
    }
    try {
      handler.current = await openGoCardlessDropIn(script, flow, {
        success: () => void confirm(flow.flowId, plan),
        exit: (error) => handleExit(plan, error),
      });
      setState({ plan, step: 'paying' });
    } catch {
      setState({ plan, step: 'idle', hostedPage: flow.authorisationUrl });
    }
  }

  function handleExit(plan: ProPlan, error: object | null) {
    handler.current = undefined;
    const text =
      "The payment page ended with an error. We haven't set anything up. Please try again.";
    setState({ plan, step: 'idle', ...(error && { error: text }) });
    // Refetch the subscription, because the club may have paid in another tab.
    void updateCachedSubscription(client);
  }

  async function confirm(flowId: string, plan?: ProPlan) {
    handler.current = undefined;
    setState({ plan, step: 'confirming' });
    try {
      const now = await confirmPaymentFlow(flowId);
      await updateCachedSubscription(client, now);
      setState({ step: 'idle' });
      onBought(now);
    } catch (error) {
      if (isOutcomeUnknown(error)) setState({ plan, step: 'checking' });
      else setState({ plan, step: 'idle', error: getErrorMessage(error) });
      await updateCachedSubscription(client);
    }
  }

  function endCheck(now: Subscription) {
    setState({ step: 'idle' });
    if (now.state !== 'starting') onBought(now);
  }

  function subscribe(plan: ProPlan) {
    if (!isPaymentInProgress(state.step) && dropInScript) void start(plan, dropInScript);
  }

  const resume = useEffectEvent(subscribe);
  useEffect(() => {
    if (!dropInScript || !wasPricingPageServed()) return;
    const chosen = readAndDeleteChosenPlan();
    if (chosen) resume(chosen);
  }, [dropInScript]);

  return {
    ...state,
    subscribe,
    confirm,
    endCheck,
    fail: (error) => setState({ step: 'idle', error }),
  };
}

export function isPaymentInProgress(step: PaymentState['step']): boolean {
  return step !== 'idle';
}
