import type { Me } from '@fixturebook/contract/accounts';
import type { Plan, Plans, ProPlan, Subscription } from '@fixturebook/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { Stack } from '../ui/stack.tsx';
import { type Told, ToldNotice } from '../ui/told-notice.tsx';
import { subscriptionQuery } from './api.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { ClubAction } from './club-action.tsx';
import { NotSetUp } from './not-set-up.tsx';
import { PlanCards } from './plan-cards.tsx';
import { SubscriptionDetails } from './subscription-details.tsx';
import { useComingBack } from './use-coming-back.ts';
import { usePayment } from './use-payment.ts';
import { useTellSession } from './use-tell-session.ts';
import { hasHistory, hasPro, setUp } from './words.ts';

interface ClubPricingProps {
  plans: Plan[];
  payments: Plans['payments'];
  me: Me;
}

/** For a club: what it pays, and what it could. */
export function ClubPricing({ plans, payments, me }: ClubPricingProps) {
  const query = useQuery(subscriptionQuery);
  const [changing, setChanging] = useState<ProPlan>();
  const [told, setTold] = useState<Told>();
  const thank = ({ state }: Subscription) => {
    const text = state === 'being-paid' ? setUp : 'Your club is Pro now. Thank you.';
    setTold({ tone: 'success', text });
  };
  const payment = usePayment(payments?.dropInScript, thank);
  const subscribe = (plan: ProPlan) => {
    setTold(undefined);
    payment.subscribe(plan);
  };
  useComingBack(query.data, payment, thank);
  const isPro = query.data !== undefined && hasPro(query.data);
  useTellSession(isPro, me);
  if (query.isLoadingError)
    return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <PlanCards plans={plans} />;
  const subscription = query.data;
  // What went wrong has healed by itself when the club is Pro after all.
  const error = isPro ? undefined : payment.error;
  return (
    <>
      <ToldNotice told={told} />
      <Stack>
        {!payments && <NotSetUp />}
        {!payment.plan && payment.step === 'confirming' && <p role="status">Confirming...</p>}
        {!payment.plan && error && <Notice tone="error">{error}</Notice>}
        {hasHistory(subscription) && (
          <SubscriptionDetails
            subscription={subscription}
            canPay={payments !== null}
            onTold={setTold}
          />
        )}
        <PlanCards plans={plans}>
          {(plan) =>
            plan === 'hobby' ? (
              !isPro && (
                <Button wide aria-disabled>
                  Your plan
                </Button>
              )
            ) : (
              <ClubAction
                plan={plan}
                isPro={isPro}
                subscription={subscription}
                canPay={payments !== null}
                payment={{ ...payment, error, subscribe }}
                onChange={() => {
                  setTold(undefined);
                  setChanging(plan);
                }}
              />
            )
          }
        </PlanCards>
        {changing && (
          <ChangePlanDialog
            plan={changing}
            price={plans.find(({ plan }) => plan === changing)}
            subscription={subscription}
            onClose={() => setChanging(undefined)}
            onTold={setTold}
          />
        )}
      </Stack>
    </>
  );
}
