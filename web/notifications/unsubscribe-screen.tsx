import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { hasErrorCode } from '../platform/problem-error.ts';
import { useHydrated } from '../ui/browser/use-hydrated.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/feedback/loading.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Link } from '../ui/link.tsx';
import { unsubscribeFromEmails } from './api.ts';
import { notificationKinds } from './preferences/kind-words.ts';

export function meta() {
  return pageMeta('Unsubscribe', 'Stop one kind of email to you.');
}

/** Emails link to `/unsubscribe?token=…`. A button confirms, because some email programs open links. */
export default function UnsubscribeScreen() {
  const token = useSearchParams()[0].get('token');
  return (
    <Page heading="Unsubscribe" width="narrow">
      {useHydrated() ? <UnsubscribePanel token={token ?? ''} /> : <Loading />}
    </Page>
  );
}

function UnsubscribePanel({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => unsubscribeFromEmails(token),
  });
  const canUnsubscribe = token && !data && !hasErrorCode(error, 'not-found');
  return (
    <Stack>
      {!token && (
        <Notice tone="error">This link is incomplete. Open it from the email again.</Notice>
      )}
      {data && <Notice tone="success">{formatUnsubscribedMessage(data.kind)}</Notice>}
      {canUnsubscribe && (
        <p>
          Stop these emails to you? You'll still see everything on the site, and other officers of
          your club still get theirs.
        </p>
      )}
      {error && <Notice tone="error">{error.message}</Notice>}
      {canUnsubscribe && (
        <div>
          <Button look="main" aria-disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Unsubscribing...' : 'Unsubscribe'}
          </Button>
        </div>
      )}
      <p>
        <Link to="/notifications/preferences">Choose what we tell you about</Link>
      </p>
    </Stack>
  );
}

function formatUnsubscribedMessage(kind: string): string {
  const label = notificationKinds.find((one) => one.kind === kind)?.label;
  return label ? `We've stopped these emails: ${label}.` : "We've stopped emails about news.";
}
