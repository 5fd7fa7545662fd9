import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta('All Clubs');
}

export default function ClubListScreen() {
  return <NotOpenYet heading="All Clubs" />;
}
