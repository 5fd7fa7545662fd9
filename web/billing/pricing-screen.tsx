import { pageMeta } from '../platform/page-meta.ts';
import { Page } from '../ui/layout/page.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { HowPayingWorksSection } from './how-paying-works-section.tsx';
import { PlanList } from './plan-list.tsx';
import { PricingPanel } from './pricing-panel.tsx';

export function meta() {
  return pageMeta(
    'Pricing',
    'Plans for cricket clubs: Hobby is free, Pro has every feature.',
    '/subscriptionscreen',
  );
}

export default function PricingScreen() {
  return (
    <Page heading="Pricing" lead="Choose the plan that works for you" width="wide">
      {useHydrated() ? <PricingPanel /> : <PlanList />}
      <HowPayingWorksSection />
    </Page>
  );
}
