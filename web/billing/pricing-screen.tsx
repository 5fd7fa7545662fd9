import type { Me } from '@fixturebook/contract/accounts';
import type { Plan, Plans } from '@fixturebook/contract/billing';
import { plansPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { pageMeta } from '../platform/page-meta.ts';
import { useLikelySession } from '../platform/session/use-session.ts';
import { useHydrated } from '../ui/browser/use-hydrated.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import { plansQuery } from './api.ts';
import { BillingUnavailableNotice } from './billing-unavailable-notice.tsx';
import { HowPayingWorksSection } from './how-paying-works-section.tsx';
import { PlanList } from './plan-list.tsx';
import { PlanListSkeleton } from './plan-list-skeleton.tsx';
import { VisitorPlanActions } from './visitor-plan-actions.tsx';

export function meta() {
  return pageMeta(
    'Pricing',
    'Plans for cricket clubs: Hobby is free, Pro has every feature.',
    plansPath,
  );
}

export default function PricingScreen() {
  return (
    <Page heading="Pricing" lead="Choose the plan that works for you" width="wide">
      {useHydrated() ? <PricingPanel /> : <PlanListSkeleton />}
      <HowPayingWorksSection />
    </Page>
  );
}

function PricingPanel() {
  const plans = useQuery(plansQuery);
  const session = useLikelySession();
  if (session.state === 'failed')
    return <LoadFailure error={session.error} retry={session.retry} />;
  return (
    <Loaded query={plans} loading={<PlanListSkeleton />}>
      {({ items, payments }) => {
        if (session.state === 'checking') return <PlanListSkeleton plans={items} />;
        const me = session.state === 'signed-in' ? session.me : undefined;
        if (me?.club) return <LazyClubPricingPanel plans={items} payments={payments} me={me} />;
        return (
          <Stack>
            {!payments && <BillingUnavailableNotice />}
            <PlanList plans={items}>
              {(plan) => (
                <VisitorPlanActions
                  plan={plan}
                  isSignedIn={Boolean(me)}
                  canPay={payments !== null}
                />
              )}
            </PlanList>
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** Visitors do not load the code with which a club changes its plan. */
function LazyClubPricingPanel(props: { plans: Plan[]; payments: Plans['payments']; me: Me }) {
  const panel = useLazyModule("your club's plan", () => import('./club-pricing-panel.tsx'));
  return (
    <Loaded query={panel} loading={<PlanListSkeleton plans={props.plans} />}>
      {({ ClubPricingPanel }) => <ClubPricingPanel {...props} />}
    </Loaded>
  );
}
