import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ReconfirmPanel } from './reconfirm-by-link.tsx';
import { InvalidLinkNotice } from './reconfirm-lost.tsx';

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
      {isHydrated && !token && <InvalidLinkNotice reason="This link is not complete." />}
      {isHydrated && token && (
        <ReconfirmPanel token={token} suggestedAnswer={search.get('answer')} />
      )}
    </Page>
  );
}
