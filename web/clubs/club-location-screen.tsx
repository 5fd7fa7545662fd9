import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta('Club Location');
}

export default function ClubLocationScreen() {
  return <NotOpenYet heading="Club Location" />;
}
