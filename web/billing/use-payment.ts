import type { BillingFlow, ProPlan, Subscription } from '@fixturebook/contract/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf, NetworkError } from '../platform/problem-error.ts';
import { confirmFlow, showSubscription, startFlow } from './api.ts';
import { type DropInHandler, openDropIn } from './drop-in.ts';
import { isLoadedHere, loadHere, takeChosen } from './started-elsewhere.ts';
import { confirmFailed, startFailed } from './words.ts';

/** What is under way, or has come of it, and for which plan. Undefined for the page as a whole. */
export interface PaymentState {
  plan?: ProPlan;
  step: 'idle' | 'starting' | 'paying' | 'confirming';
  error?: string;
  /** Where to go on, when the Drop-in did not load. */
  hostedPage?: string;
}

export type Payment = PaymentState & {
  subscribe: (plan: ProPlan) => void;
  confirm: (flowId: string, plan?: ProPlan) => Promise<void>;
  fail: (error: string) => void;
};

/** The way through a purchase: starting, the provider's page over ours, confirming. */
export function usePayment(
  dropInScript: string | undefined,
  onBought: (now: Subscription) => void,
): Payment {
  const client = useQueryClient();
  const [state, setState] = useState<PaymentState>({ step: 'idle' });
  const handler = useRef<DropInHandler>(undefined);
  useEffect(() => () => handler.current?.exit(), []);

  async function start(plan: ProPlan, script: string) {
    setState({ plan, step: 'starting' });
    // The policy of the page that was loaded lets no Drop-in in.
    if (!isLoadedHere() && loadHere(plan)) return;
    let flow: BillingFlow;
    try {
      flow = await startFlow(plan);
    } catch (error) {
      setState({ plan, step: 'idle', error: whyNot(error, startFailed) });
      await showSubscription(client);
      return;
    }
    try {
      handler.current = await openDropIn(script, flow, {
        success: () => void confirm(flow.flowId, plan),
        exit: (error) => leave(plan, error),
      });
      setState({ plan, step: 'paying' });
    } catch {
      setState({ plan, step: 'idle', hostedPage: flow.authorisationUrl });
    }
  }

  function leave(plan: ProPlan, error: object | null) {
    handler.current = undefined;
    const text = 'The payment page ended with an error. Nothing was set up. Try again.';
    setState({ plan, step: 'idle', ...(error && { error: text }) });
    // It may have been bought in another tab.
    void showSubscription(client);
  }

  async function confirm(flowId: string, plan?: ProPlan) {
    handler.current = undefined;
    setState({ plan, step: 'confirming' });
    try {
      const now = await confirmFlow(flowId);
      await showSubscription(client, now);
      setState({ step: 'idle' });
      onBought(now);
    } catch (error) {
      setState({ plan, step: 'idle', error: whyNot(error, confirmFailed) });
      await showSubscription(client);
    }
  }

  function subscribe(plan: ProPlan) {
    if (!isAtWork(state.step) && dropInScript) void start(plan, dropInScript);
  }

  const goOn = useRef(subscribe);
  goOn.current = subscribe;
  useEffect(() => {
    if (!dropInScript || !isLoadedHere()) return;
    const chosen = takeChosen();
    if (chosen) goOn.current(chosen);
  }, [dropInScript]);

  return { ...state, subscribe, confirm, fail: (error) => setState({ step: 'idle', error }) };
}

export function isAtWork(step: PaymentState['step']): boolean {
  return step !== 'idle';
}

function whyNot(error: unknown, unreached: string) {
  return error instanceof NetworkError ? unreached : messageOf(error);
}
