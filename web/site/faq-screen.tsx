import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta(
    'Frequently Asked Questions (FAQ)',
    'Answers for fixture secretaries of amateur cricket clubs.',
  );
}

export default function FaqScreen() {
  return <NotOpenYet heading="Frequently Asked Questions (FAQ)" />;
}
