import { requestsPath } from '@fixturebook/contract/paths';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { formatLoginPath } from '../../platform/session/return-path.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { AnswerPanel } from './answer-panel.tsx';

export function meta() {
  return pageMeta('Answer a match request', 'Accept or decline a match from your email.');
}

/** Emails link to `/answer?token=…`. Opening the screen answers nothing, so a button does. */
export default function AnswerScreen() {
  const token = useSearchParams()[0].get('token');
  const isHydrated = useHydrated();
  return (
    <Page heading="Match request" width="narrow">
      {!isHydrated && <Loading />}
      {isHydrated && token && (
        <AnswerPanel
          key={token}
          token={token}
          renderRefusal={(reason) => <RefusedLinkNotice reason={reason} />}
        />
      )}
      {isHydrated && !token && (
        <RefusedLinkNotice reason="This link isn't complete. Open it from the email again." />
      )}
    </Page>
  );
}

function RefusedLinkNotice({ reason }: { reason: string }) {
  return (
    <Stack>
      <Notice tone="error">{reason}</Notice>
      <p>
        <ButtonLink look="main" to={formatLoginPath(requestsPath)}>
          Log in
        </ButtonLink>
      </p>
    </Stack>
  );
}
