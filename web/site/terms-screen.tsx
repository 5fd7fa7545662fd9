import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta('Terms And Conditions', 'The terms on which clubs use the fixture book.');
}

export default function TermsScreen() {
  return <NotOpenYet heading="Terms And Conditions" />;
}
