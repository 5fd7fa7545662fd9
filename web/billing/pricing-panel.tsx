import { useQuery } from '@tanstack/react-query';
import { useLikelySession } from '../platform/session/use-session.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { plansQuery } from './api.ts';
import { BillingUnavailableNotice } from './billing-unavailable-notice.tsx';
import { ClubPricingPanel } from './club-pricing-panel.tsx';
import { PlanList } from './plan-list.tsx';
import { VisitorPlanActions } from './visitor-plan-actions.tsx';

/** Shows the plans, with the actions that suit the visitor or the club. */
export function PricingPanel() {
  const plans = useQuery(plansQuery);
  const session = useLikelySession();
  if (plans.isLoadingError)
    return <LoadFailure error={plans.error} retry={() => void plans.refetch()} />;
  if (session.state === 'failed')
    return <LoadFailure error={session.error} retry={session.retry} />;
  if (!plans.data || session.state === 'checking') return <PlanList plans={plans.data?.items} />;
  const { items, payments } = plans.data;
  const me = session.state === 'signed-in' ? session.me : undefined;
  if (me?.club) return <ClubPricingPanel plans={items} payments={payments} me={me} />;
  return (
    <Stack>
      {!payments && <BillingUnavailableNotice />}
      <PlanList plans={items}>
        {(plan) => (
          <VisitorPlanActions plan={plan} isSignedIn={Boolean(me)} canPay={Boolean(payments)} />
        )}
      </PlanList>
    </Stack>
  );
}
