import type { Me } from '@fixturebook/contract/accounts';
import type { Plan, Plans, ProPlan, Subscription } from '@fixturebook/contract/billing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { meQuery } from '../platform/session/session.ts';
import { useOpenDialog } from '../ui/dialog/dialog-host.tsx';
import { type FlashMessage, FlashNotice } from '../ui/feedback/flash-notice.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { storingPollIntervalMs, subscriptionQuery } from './api.ts';
import { BillingUnavailableNotice } from './billing-unavailable-notice.tsx';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { ClubPlanActions } from './club-plan-actions.tsx';
import { type Payment, usePayment } from './payment/use-payment.ts';
import { PlanList } from './plan-list.tsx';
import { PlanListSkeleton } from './plan-list-skeleton.tsx';
import { SubscriptionSection } from './subscription-section.tsx';
import { DisabledButton } from './visitor-plan-actions.tsx';
import {
  checkingMessage,
  hasPro,
  hasSubscriptionHistory,
  isSubscriptionChangeable,
  mandateSetUpMessage,
  noFlowMessage,
} from './words.ts';

interface ClubPricingPanelProps {
  plans: Plan[];
  payments: Plans['payments'];
  me: Me;
}

export function ClubPricingPanel({ plans, payments, me }: ClubPricingPanelProps) {
  const openDialog = useOpenDialog();
  const [flash, setFlash] = useState<FlashMessage>();
  const showThanks = ({ state }: Subscription) =>
    setFlash({
      tone: 'success',
      text: state === 'being-paid' ? mandateSetUpMessage : 'Your club is on Pro now. Thank you.',
    });
  const payment = usePayment(payments?.dropInScript, showThanks);
  const query = useQuery({
    ...subscriptionQuery,
    ...(payment.step === 'checking' && { refetchInterval: storingPollIntervalMs }),
  });
  function openPlanDialog(plan: ProPlan, subscription: Subscription) {
    setFlash(undefined);
    openDialog((close) => (
      <ChangePlanDialog
        plan={plan}
        price={plans.find((one) => one.plan === plan)}
        subscription={subscription}
        onClose={close}
        onFlash={setFlash}
      />
    ));
  }
  const subscribe = (plan: ProPlan) => {
    setFlash(undefined);
    payment.subscribe(plan);
  };
  useConfirmPaymentOnReturn(query.data, payment, showThanks);
  useEndCheckOnPurchase(query.data, payment);
  const isPro = query.data !== undefined && hasPro(query.data);
  useRefetchOutdatedPlan(isPro, me);
  // Hide an earlier payment error once the club is on Pro.
  const error = isPro ? undefined : payment.error;
  const isOfficer = me.role === 'officer';
  const canPay = payments !== null && !isOfficer;
  return (
    <Loaded query={query} loading={<PlanListSkeleton plans={plans} />}>
      {(subscription) => (
        <>
          <FlashNotice flash={flash} />
          <Stack>
            {!payments && <BillingUnavailableNotice />}
            {isOfficer && <Note size="body">Only an owner of the club can change the plan.</Note>}
            {!payment.plan && payment.step === 'confirming' && <p role="status">Confirming...</p>}
            {!payment.plan && payment.step === 'checking' && (
              <Notice tone="success">{checkingMessage}</Notice>
            )}
            {!payment.plan && error && <Notice tone="error">{error}</Notice>}
            {hasSubscriptionHistory(subscription) && (
              <SubscriptionSection subscription={subscription} canPay={canPay} onFlash={setFlash} />
            )}
            <PlanList plans={plans}>
              {(plan) =>
                plan === 'hobby' ? (
                  !isPro && <DisabledButton>Your plan</DisabledButton>
                ) : (
                  <ClubPlanActions
                    plan={plan}
                    isPro={isPro}
                    subscription={subscription}
                    canPay={canPay}
                    payment={{ ...payment, error, subscribe }}
                    onChange={() => openPlanDialog(plan, subscription)}
                  />
                )
              }
            </PlanList>
          </Stack>
        </>
      )}
    </Loaded>
  );
}

/** Refetches `me` when its plan differs from the plan in the subscription. */
function useRefetchOutdatedPlan(isPro: boolean, me: Me): void {
  const client = useQueryClient();
  const isOutdated = isPro !== (me.plan === 'pro');
  useEffect(() => {
    if (isOutdated) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [isOutdated, client]);
}

function useEndCheckOnPurchase(
  subscription: Subscription | undefined,
  { step, endCheck }: Payment,
): void {
  const end = useEffectEvent(endCheck);
  useEffect(() => {
    // A club whose paid period is ending has another state than `none` before it buys again.
    if (step === 'checking' && subscription?.goesOn) end(subscription);
  }, [step, subscription]);
}

/**
 * Confirms the payment once when the payment provider redirects the user back with `?payment=done`.
 * While a payment is being checked, the address has the same mark, so that a reload confirms it again.
 */
function useConfirmPaymentOnReturn(
  subscription: Subscription | undefined,
  { step, confirm, fail }: Payment,
  onBought: (now: Subscription) => void,
): void {
  const [search, setSearch] = useSearchParams();
  const hasFinished = useRef(false);
  const hasReturned = search.get('payment') === 'done';
  const markAddress = useEffectEvent((isMarked: boolean) => {
    if (isMarked === hasReturned) return;
    hasFinished.current = true;
    setSearch(isMarked ? { payment: 'done' } : {}, { replace: true, preventScrollReset: true });
  });
  const finish = useEffectEvent((loaded: Subscription) => {
    markAddress(false);
    if (loaded.openFlowId) void confirm(loaded.openFlowId);
    // Nothing is left to confirm, because GoCardless notified the server before the user returned.
    else if (hasPro(loaded) || isSubscriptionChangeable(loaded)) onBought(loaded);
    else fail(noFlowMessage);
  });
  useEffect(() => {
    if (hasReturned && !hasFinished.current && subscription && subscription.state !== 'starting')
      finish(subscription);
  }, [hasReturned, subscription]);
  useEffect(() => {
    if (step === 'checking' || hasFinished.current) markAddress(step === 'checking');
  }, [step]);
}
