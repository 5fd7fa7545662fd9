import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta('Our Story', 'Built by a cricketer to make arranging matches easier for clubs.');
}

export default function AboutScreen() {
  return <NotOpenYet heading="Our Story" />;
}
