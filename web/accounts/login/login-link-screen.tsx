import { accountLocked } from '@fixturebook/contract/accounts';
import { resetPasswordPath } from '@fixturebook/contract/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { hasErrorCode } from '../../platform/problem-error.ts';
import {
  formatLoginLinkPath,
  formatLoginPath,
  parseReturnPath,
} from '../../platform/session/return-path.ts';
import { beginSession } from '../../platform/session/session.ts';
import { useLikelySession } from '../../platform/session/use-session.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { invalidTokenCode, loginLinkEmailQuery, signInByLink } from '../api.ts';
import { openPasskeyOffer } from '../passkeys/passkey-offer-storage.ts';
import { RequestLoginLinkForm } from './request-login-link-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

export function meta() {
  return pageMeta('Log in with a link', 'Log in with a link that we send you by email.');
}

/** Emails link to `/login-link?token=…`. Without a token the screen sends such an email. */
export default function LoginLinkScreen() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const token = search.get('token');
  const next = parseReturnPath(search.get('next'));
  return (
    <Page heading="Log in with a link" width="narrow">
      {!isHydrated && <Loading />}
      {isHydrated && token && <OpenLinkPanel token={token} next={next} />}
      {isHydrated && !token && <RequestLoginLinkForm next={next} />}
    </Page>
  );
}

/** Opening the screen does not log in yet, because programs that look at mails open links too. */
function OpenLinkPanel({ token, next }: { token: string; next: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useLikelySession();
  const [needsCode, setNeedsCode] = useState(false);
  const [hadSession] = useState(session.state === 'signed-in');
  const account = useQuery({
    ...loginLinkEmailQuery(token),
    enabled: session.state !== 'signed-in',
  });
  const login = useMutation({
    async mutationFn() {
      if ((await signInByLink(token)) === 'code') return setNeedsCode(true);
      openPasskeyOffer();
      await beginSession(client);
    },
  });
  if (session.state === 'signed-in') {
    if (!hadSession) return <Navigate to={next} replace />;
    return (
      <Stack>
        <p>You're logged in already, as {session.me.user.email}.</p>
        <ButtonLink look="main" to={next}>
          Continue
        </ButtonLink>
      </Stack>
    );
  }
  // The link has been used by now, so starting again needs a new one.
  if (needsCode)
    return (
      <SecondFactorForm
        onBack={() => void navigate(formatLoginLinkPath(next), { replace: true })}
      />
    );
  const refusal = [login.error, account.error].find(
    (error) => hasErrorCode(error, invalidTokenCode) || hasErrorCode(error, accountLocked),
  );
  if (refusal) return <LinkRefusedNotice error={refusal} next={next} />;
  if (account.isPending) return <Loading />;
  return (
    <Stack>
      <p>
        Press the button to log in on this device
        {account.data && (
          <>
            {' '}
            as <strong>{account.data}</strong>
          </>
        )}
        .
      </p>
      {login.error && <Notice tone="error">{login.error.message}</Notice>}
      <Button look="main" aria-disabled={login.isPending} onClick={() => login.mutate()}>
        {login.isPending ? 'Logging in...' : 'Log in'}
      </Button>
    </Stack>
  );
}

function LinkRefusedNotice({ error, next }: { error: Error; next: string }) {
  const isOver = hasErrorCode(error, invalidTokenCode);
  return (
    <Stack>
      <Notice tone="error">
        {isOver ? 'This link has expired or has already been used.' : error.message}
      </Notice>
      {hasErrorCode(error, accountLocked) ? (
        <ButtonLink look="main" to={resetPasswordPath}>
          Set a new password
        </ButtonLink>
      ) : (
        <ButtonLink look="main" to={formatLoginLinkPath(next)}>
          Ask for a new link
        </ButtonLink>
      )}
      <p>
        <Link to={formatLoginPath(next)}>Back to login</Link>
      </p>
    </Stack>
  );
}
