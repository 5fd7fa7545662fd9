import type { Me } from '@fixturebook/contract/accounts';
import { ownClubsPath } from '@fixturebook/contract/paths';
import { Fragment, type ReactNode, useDeferredValue, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { NoticeLine } from '../../ui/feedback/notice-line.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { hasErrorCode } from '../problem-error.ts';
import { formatSignedOutPath } from './return-path.ts';
import { useSession } from './use-session.ts';

export function SignedInGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  // React renders a deferred screen in pieces, so that a slow phone still answers to taps.
  const isDeferred = useDeferredValue(session.state, 'checking') !== 'signed-in';
  if (session.state === 'checking' || (session.state === 'signed-in' && isDeferred))
    return <Loading />;
  if (session.state === 'signed-out')
    return <Navigate to={formatSignedOutPath(pathname + search)} replace />;
  if (session.state === 'failed')
    return <SessionFailureNotice error={session.error} retry={session.retry} />;
  return (
    <>
      <OtherAccountNotice me={session.me} />
      {/* The key remounts the screens when another account logs in, to show nothing of the previous user. */}
      <Fragment key={session.me.user.id}>{children}</Fragment>
    </>
  );
}

/** Says that another account has logged in in another tab, so that nobody acts for the wrong club. */
function OtherAccountNotice({ me }: { me: Me }) {
  const [knownUserId, setKnownUserId] = useState(me.user.id);
  const name = me.club?.name ?? me.user.email;
  return (
    <NoticeLine action={{ label: 'OK', onClick: () => setKnownUserId(me.user.id) }}>
      {knownUserId !== me.user.id && `You're now logged in as ${name}, as in your other tab.`}
    </NoticeLine>
  );
}

function SessionFailureNotice({ error, retry }: { error: Error; retry: () => void }) {
  if (!hasErrorCode(error, 'club-suspended'))
    return (
      <Page heading="Failed to get user information">
        <LoadFailure error={error} retry={retry} />
      </Page>
    );
  return (
    <Page heading="Club suspended">
      <Stack>
        <Notice tone="error">{error.detail}</Notice>
        <p>
          You can still <Link to="/deleteprofile">download your data or delete your profile</Link>.
        </p>
        <p>
          If you look after another club, you can <Link to={ownClubsPath}>change to it</Link>.
        </p>
        <ButtonLink to="/logout">Logout</ButtonLink>
      </Stack>
    </Page>
  );
}
