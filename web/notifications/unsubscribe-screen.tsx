import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { hasCode } from '../platform/problem-error.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/feedback/loading.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Link } from '../ui/link.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { unsubscribe } from './api.ts';
import { notificationKinds } from './preferences/kind-words.ts';

export function meta() {
  return pageMeta('Unsubscribe', 'Stop one kind of email to your club.');
}

/** Mails link here: `/unsubscribe?token=…`. Opening the page changes nothing until the button is pressed. */
export default function UnsubscribeScreen() {
  const token = useSearchParams()[0].get('token');
  return (
    <Page heading="Unsubscribe" width="narrow">
      {useHydrated() ? <UnsubscribeByLink token={token ?? ''} /> : <Loading />}
    </Page>
  );
}

function UnsubscribeByLink({ token }: { token: string }) {
  const unsubscribeMutation = useMutation({ mutationFn: () => unsubscribe(token) });
  if (!token)
    return (
      <Stack>
        <Notice tone="error">This link is incomplete. Open it from the email again.</Notice>
        <SettingsLink />
      </Stack>
    );
  if (unsubscribeMutation.data)
    return (
      <Stack>
        <Notice tone="success">{formatUnsubscribed(unsubscribeMutation.data.kind)}</Notice>
        <SettingsLink />
      </Stack>
    );
  if (hasCode(unsubscribeMutation.error, 'not-found'))
    return (
      <Stack>
        <Notice tone="error">{unsubscribeMutation.error.message}</Notice>
        <SettingsLink />
      </Stack>
    );
  return (
    <Stack>
      <p>Stop these emails? You'll still see everything on the site.</p>
      {unsubscribeMutation.error && (
        <Notice tone="error">{unsubscribeMutation.error.message}</Notice>
      )}
      <div>
        <Button
          look="main"
          aria-disabled={unsubscribeMutation.isPending}
          onClick={() => {
            if (!unsubscribeMutation.isPending) unsubscribeMutation.mutate();
          }}
        >
          {unsubscribeMutation.isPending ? 'Unsubscribing...' : 'Unsubscribe'}
        </Button>
      </div>
      <SettingsLink />
    </Stack>
  );
}

function formatUnsubscribed(kind: string): string {
  const label = notificationKinds.find((one) => one.kind === kind)?.label;
  return label ? `We've stopped these emails: ${label}.` : "We've stopped emails about news.";
}

function SettingsLink() {
  return (
    <p>
      <Link to="/notifications/preferences">Choose what we tell you about</Link>
    </p>
  );
}
