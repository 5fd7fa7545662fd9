import { useMutation } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { stopMails } from './api.ts';

export function meta() {
  return pageMeta("Don't email me again", 'Stop all emails about matches to your address.');
}

/** Emails link to `/stop-emails?token=…`. A button confirms, because some email programs open links. */
export default function StopEmailsScreen() {
  const token = useSearchParams()[0].get('token');
  return (
    <Page heading="Don't email me again" width="narrow">
      {useHydrated() ? <StopEmailsPanel token={token ?? ''} /> : <Loading />}
    </Page>
  );
}

function StopEmailsPanel({ token }: { token: string }) {
  // The page of the match leads here with its address, and the mail without.
  const matchPath: string | undefined = useLocation().state?.matchPath;
  const { mutate, isSuccess, isPending, error } = useMutation({
    mutationFn: () => stopMails(token),
  });
  if (!token)
    return <Notice tone="error">This link isn't complete. Open it from the email again.</Notice>;
  if (hasErrorStatus(error, 400, 404))
    return <Notice tone="error">This link doesn't work. Open it from the email again.</Notice>;
  if (isSuccess)
    return (
      <Stack>
        <Notice tone="success">
          Done. We won't email you again about matches, whichever club asks us to.
        </Notice>
        {matchPath && (
          <p>
            <Link to={matchPath}>Back to your match</Link>
          </p>
        )}
      </Stack>
    );
  return (
    <Stack>
      <p>
        We'll send no more emails about matches to your address, whichever club asks us to. A link
        that you have already still works, so you can answer. Clubs can't tell you through us if a
        match is called off.
      </p>
      {error && <Notice tone="error">{error.message}</Notice>}
      <Row>
        <Button look="main" aria-disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Stopping...' : "Don't email me again"}
        </Button>
      </Row>
    </Stack>
  );
}
