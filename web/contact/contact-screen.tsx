import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta('Contact Us', 'Write to us: we would love to hear from you.');
}

export default function ContactScreen() {
  return <NotOpenYet heading="Contact Us" />;
}
