import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { InvitedMatchPanel } from './invited-match-panel.tsx';

export function meta() {
  return pageMeta('Your match', 'Say whether the details of your match are right.');
}

/** Emails link to `/invited-match?token=…`. Opening the screen answers nothing, so a button does. */
export default function InvitedMatchScreen() {
  const token = useSearchParams()[0].get('token');
  const isHydrated = useHydrated();
  return (
    <Page heading="Your match" width="narrow">
      {!isHydrated && <Loading />}
      {isHydrated && !token && (
        <Notice tone="error">This link isn't complete. Open it from the email again.</Notice>
      )}
      {isHydrated && token && <InvitedMatchPanel key={token} token={token} />}
    </Page>
  );
}
