import type { Me } from '@fixturebook/contract/accounts';
import type { Plan, Plans, ProPlan, Subscription } from '@fixturebook/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { type Flash, FlashNotice } from '../ui/feedback/flash-notice.tsx';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { subscriptionQuery } from './api.ts';
import { BillingUnavailableNotice } from './billing-unavailable-notice.tsx';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { ClubPlanActions } from './club-plan-actions.tsx';
import { usePayment } from './payment/use-payment.ts';
import { usePaymentReturn } from './payment/use-payment-return.ts';
import { PlanList } from './plan-list.tsx';
import { SubscriptionSection } from './subscription-section.tsx';
import { usePlanRefresh } from './use-plan-refresh.ts';
import { hasHistory, hasPro, mandateSetUpMessage } from './words.ts';

interface ClubPricingPanelProps {
  plans: Plan[];
  payments: Plans['payments'];
  me: Me;
}

/** Shows what a club pays and which plans it can choose. */
export function ClubPricingPanel({ plans, payments, me }: ClubPricingPanelProps) {
  const query = useQuery(subscriptionQuery);
  const [chosenPlan, setChosenPlan] = useState<ProPlan>();
  const [flash, setFlash] = useState<Flash>();
  const showThanks = ({ state }: Subscription) => {
    const text =
      state === 'being-paid' ? mandateSetUpMessage : 'Your club is on Pro now. Thank you.';
    setFlash({ tone: 'success', text });
  };
  const payment = usePayment(payments?.dropInScript, showThanks);
  const subscribe = (plan: ProPlan) => {
    setFlash(undefined);
    payment.subscribe(plan);
  };
  usePaymentReturn(query.data, payment, showThanks);
  const isPro = query.data !== undefined && hasPro(query.data);
  usePlanRefresh(isPro, me);
  if (query.isLoadingError)
    return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <PlanList plans={plans} />;
  const subscription = query.data;
  // An earlier error no longer matters once the club is on Pro.
  const error = isPro ? undefined : payment.error;
  return (
    <>
      <FlashNotice flash={flash} />
      <Stack>
        {!payments && <BillingUnavailableNotice />}
        {!payment.plan && payment.step === 'confirming' && <p role="status">Confirming...</p>}
        {!payment.plan && error && <Notice tone="error">{error}</Notice>}
        {hasHistory(subscription) && (
          <SubscriptionSection
            subscription={subscription}
            canPay={payments !== null}
            onFlash={setFlash}
          />
        )}
        <PlanList plans={plans}>
          {(plan) =>
            plan === 'hobby' ? (
              !isPro && (
                <Button wide aria-disabled>
                  Your plan
                </Button>
              )
            ) : (
              <ClubPlanActions
                plan={plan}
                isPro={isPro}
                subscription={subscription}
                canPay={payments !== null}
                payment={{ ...payment, error, subscribe }}
                onChange={() => {
                  setFlash(undefined);
                  setChosenPlan(plan);
                }}
              />
            )
          }
        </PlanList>
        {chosenPlan && (
          <ChangePlanDialog
            plan={chosenPlan}
            price={plans.find(({ plan }) => plan === chosenPlan)}
            subscription={subscription}
            onClose={() => setChosenPlan(undefined)}
            onFlash={setFlash}
          />
        )}
      </Stack>
    </>
  );
}
