import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ReconfirmByLink } from './reconfirm-by-link.tsx';
import { ReconfirmLost } from './reconfirm-lost.tsx';

export function meta() {
  return pageMeta('Still on?', 'Say whether the match of your club is still on.');
}

/** Where the links of the mail lead: `/reconfirm?token=…&answer=on`. Nothing is sent by coming here. */
export default function ReconfirmScreen() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const token = search.get('token');
  return (
    <Page heading="Still on?" width="narrow">
      {!isHydrated && <Loading />}
      {isHydrated && !token && <ReconfirmLost why="This link is not complete." />}
      {isHydrated && token && <ReconfirmByLink token={token} meant={search.get('answer')} />}
    </Page>
  );
}
