import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta('Pricing', 'Plans for cricket clubs: Hobby is free, Pro has every feature.');
}

export default function PricingScreen() {
  return <NotOpenYet heading="Pricing" />;
}
