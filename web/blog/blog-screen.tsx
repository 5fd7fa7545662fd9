import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta('Blog', 'News and advice for fixture secretaries of cricket clubs.');
}

export default function BlogScreen() {
  return <NotOpenYet heading="Blog" />;
}
