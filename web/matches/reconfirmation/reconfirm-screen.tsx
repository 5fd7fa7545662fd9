import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { InvalidLinkNotice } from './invalid-link-notice.tsx';
import { ReconfirmPanel } from './reconfirm-panel.tsx';

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
