import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { hasCode } from '../platform/problem-error.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Stack } from '../ui/stack.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { unsubscribe } from './api.ts';
import { kinds } from './kinds.ts';

export function meta() {
  return pageMeta('Unsubscribe', 'Stop e-mails of a kind to your club.');
}

/** Where the links of the mails lead: `/unsubscribe?token=…`. Nothing is sent by coming here. */
export default function UnsubscribeScreen() {
  const token = useSearchParams()[0].get('token');
  return (
    <Page heading="Unsubscribe" width="narrow">
      {useHydrated() ? <ByLink token={token ?? ''} /> : <Loading />}
    </Page>
  );
}

function ByLink({ token }: { token: string }) {
  const ending = useMutation({ mutationFn: () => unsubscribe(token) });
  if (!token)
    return (
      <Stack>
        <Notice tone="error">This link is not complete.</Notice>
        <Settings />
      </Stack>
    );
  if (ending.data)
    return (
      <Stack>
        <Notice tone="success">{doneOf(ending.data.kind)}</Notice>
        <Settings />
      </Stack>
    );
  if (hasCode(ending.error, 'not-found'))
    return (
      <Stack>
        <Notice tone="error">{ending.error.message}</Notice>
        <Settings />
      </Stack>
    );
  return (
    <Stack>
      <p>No more e-mails of this kind to your club? It is still told on the site.</p>
      {ending.error && <Notice tone="error">{ending.error.message}</Notice>}
      <div>
        <Button
          look="main"
          aria-disabled={ending.isPending}
          onClick={() => {
            if (!ending.isPending) ending.mutate();
          }}
        >
          {ending.isPending ? 'Unsubscribing...' : 'Unsubscribe'}
        </Button>
      </div>
      <Settings />
    </Stack>
  );
}

function doneOf(kind: string): string {
  const label = kinds.find((one) => one.kind === kind)?.label;
  return label ? `No more e-mails about this: ${label}.` : 'No more e-mails about what is new.';
}

function Settings() {
  return (
    <p>
      <Link to="/notifications/preferences">Choose what you are told</Link>
    </p>
  );
}
