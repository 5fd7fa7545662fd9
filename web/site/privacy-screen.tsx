import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta('Privacy Policy', 'What is kept about your club, why, and for how long.');
}

export default function PrivacyScreen() {
  return <NotOpenYet heading="Privacy Policy" />;
}
