import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta('Map Of All Clubs');
}

export default function ClubsMapScreen() {
  return <NotOpenYet heading="Map Of All Clubs" />;
}
