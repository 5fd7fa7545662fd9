import type { Me } from '@fixturebook/contract/accounts';
import { firstDatesPath, loginPath } from '@fixturebook/contract/paths';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { isAskPath, parseReturnPath } from '../../platform/session/return-path.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { ProfileForm } from './profile-form.tsx';
import { emptyProfileValues } from './profile-form-values.ts';

export function meta() {
  return pageMeta('User Profile');
}

export default function SetUpProfileScreen() {
  return (
    <Page heading="User Profile" lead="Your club, as other clubs will see it." width="narrow">
      {useHydrated() ? <SetUpProfileForm /> : <Loading />}
    </Page>
  );
}

function SetUpProfileForm() {
  const session = useSession();
  const wanted = parseReturnPath(useSearchParams()[0].get('next'));
  const nextPath = isAskPath(wanted) ? wanted : firstDatesPath;
  // Keeps the typed text when the session ends, but not when another account logs in.
  const [account, setAccount] = useState<Me>();
  if (session.state === 'signed-in' && session.me.user.id !== account?.user.id)
    setAccount(session.me);

  if (account?.club) return <Navigate to="/editProfile" replace />;
  if (account) {
    const isSaved = session.state === 'signed-in' && session.me.club !== null;
    return (
      <ProfileForm
        key={account.user.id}
        draftKey={`profile-${account.user.id}`}
        initialValues={{ ...emptyProfileValues, contactEmail: account.user.email }}
        photoUrl={null}
        nextPath={nextPath}
        cancel={isSaved ? { label: 'Continue without a photo', to: nextPath } : undefined}
      />
    );
  }
  if (session.state === 'failed') {
    const error = new Error(`Authentication Error: ${session.error.message}`);
    return <LoadFailure error={error} retry={session.retry} />;
  }
  return session.state === 'signed-out' ? <SignInRequiredNotice /> : <Loading />;
}

function SignInRequiredNotice() {
  return (
    <Stack>
      <Notice tone="error">Email or password not found</Notice>
      <p>
        <Link to={`${loginPath}?next=/loginaftersigningup`}>Log in</Link> to set up your club, or{' '}
        <Link to="/signup">Sign Up</Link> first.
      </p>
    </Stack>
  );
}
