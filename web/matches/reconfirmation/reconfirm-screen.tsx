import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { InvalidLinkNotice } from './invalid-link-notice.tsx';
import { ReconfirmPanel } from './reconfirm-panel.tsx';

export function meta() {
  return pageMeta('Still on?', 'Say whether your match is still on.');
}

/** Emails link here: `/reconfirm?token=…&answer=on`. Opening the screen sends no answer. */
export default function ReconfirmScreen() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const token = search.get('token');
  return (
    <Page heading="Still on?" width="narrow">
      {!isHydrated && <Loading />}
      {isHydrated && !token && <InvalidLinkNotice reason="This link isn't complete." />}
      {isHydrated && token && (
        <ReconfirmPanel token={token} suggestedAnswer={search.get('answer')} />
      )}
    </Page>
  );
}
