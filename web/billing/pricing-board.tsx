import { useQuery } from '@tanstack/react-query';
import { useLikelySession } from '../platform/session/use-session.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Stack } from '../ui/stack.tsx';
import { plansQuery } from './api.ts';
import { ClubPricing } from './club-pricing.tsx';
import { NotSetUp } from './not-set-up.tsx';
import { PlanCards } from './plan-cards.tsx';
import { VisitorAction } from './visitor-action.tsx';

/** The plans, with what whoever looks can do about them. */
export function PricingBoard() {
  const plans = useQuery(plansQuery);
  const session = useLikelySession();
  if (plans.isLoadingError)
    return <LoadFailure error={plans.error} retry={() => void plans.refetch()} />;
  if (session.state === 'failed')
    return <LoadFailure error={session.error} retry={session.retry} />;
  if (!plans.data || session.state === 'checking') return <PlanCards plans={plans.data?.items} />;
  const { items, payments } = plans.data;
  const me = session.state === 'signed-in' ? session.me : undefined;
  if (me?.club) return <ClubPricing plans={items} payments={payments} me={me} />;
  return (
    <Stack>
      {!payments && <NotSetUp />}
      <PlanCards plans={items}>
        {(plan) => (
          <VisitorAction plan={plan} isSignedIn={Boolean(me)} canPay={Boolean(payments)} />
        )}
      </PlanCards>
    </Stack>
  );
}
