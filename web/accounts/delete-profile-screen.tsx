import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta(
    'Delete Profile',
    'Delete the account of your club and everything kept about it.',
  );
}

export default function DeleteProfileScreen() {
  return <NotOpenYet heading="Delete Profile" />;
}
