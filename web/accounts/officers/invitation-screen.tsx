import { loginPath, officerInvitationPath } from '@fixturebook/contract/paths';
import {
  type ReceivedInvitation,
  rolePhrases,
  roleTasks,
} from '@fixturebook/contract/teams/officers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { useLikelySession } from '../../platform/session/use-session.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDate, getLondonDate } from '../../ui/dates/calendar-date.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { acceptInvitation, invitationQuery } from './api.ts';
import { leaveClub } from './use-change-club.ts';

export function meta() {
  return pageMeta('Invitation', 'Help look after a cricket club.');
}

/** Emails link to `/invitation?token=…`. Opening the screen accepts nothing yet. */
export default function InvitationScreen() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const token = search.get('token');
  return (
    <Page heading="Invitation" width="narrow">
      {!isHydrated && <Loading />}
      {isHydrated && !token && <EndedNotice reason="This link isn't complete." />}
      {isHydrated && token && <InvitationPanel token={token} />}
    </Page>
  );
}

function EndedNotice({ reason }: { reason: string }) {
  return (
    <Stack>
      <Notice tone="error">{reason}</Notice>
      <p>
        Accepted it already? <Link to="/dashboard">Go to your club</Link>.
      </p>
    </Stack>
  );
}

function InvitationPanel({ token }: { token: string }) {
  const query = useQuery(invitationQuery(token));
  if (hasErrorStatus(query.error, 400, 404)) return <EndedNotice reason={query.error.message} />;
  return (
    <Loaded query={query}>
      {(invitation) => (
        <Stack>
          <p>
            An owner of <strong>{invitation.clubName}</strong> has invited you to be{' '}
            {rolePhrases[invitation.role]} of the club. You can then {roleTasks[invitation.role]}.
          </p>
          <p>
            The invitation works once, until{' '}
            {formatDate(getLondonDate(new Date(invitation.expiresAt)))}.
          </p>
          <InvitationActions token={token} invitation={invitation} />
        </Stack>
      )}
    </Loaded>
  );
}

interface InvitationActionsProps {
  token: string;
  invitation: ReceivedInvitation;
}

function InvitationActions({ token, invitation }: InvitationActionsProps) {
  const session = useLikelySession();
  if (session.state === 'checking') return <Loading />;
  if (session.state === 'failed') return <Notice tone="error">{session.error.message}</Notice>;
  const next = new URLSearchParams({ next: officerInvitationPath(token) });
  if (session.state === 'signed-out')
    return (
      <>
        <p>Use the email address that got the invitation.</p>
        <Row>
          <ButtonLink look="main" to={`/signup?${next}`}>
            Sign up
          </ButtonLink>
          <ButtonLink to={`${loginPath}?${next}`}>Log in</ButtonLink>
        </Row>
      </>
    );
  const { user, club } = session.me;
  return (
    <AcceptPanel
      token={token}
      clubName={invitation.clubName}
      email={user.email}
      ownClubName={club?.name}
    />
  );
}

interface AcceptPanelProps {
  token: string;
  clubName: string;
  email: string;
  /** The club that the login acts for. */
  ownClubName: string | undefined;
}

function AcceptPanel({ token, clubName, email, ownClubName }: AcceptPanelProps) {
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      await acceptInvitation(token);
      await leaveClub();
    },
  });
  return (
    <>
      <p>
        You're logged in as {email}.
        {ownClubName &&
          ` You'll still look after ${ownClubName} too. Under “Change club” you choose which of your clubs you act for.`}
      </p>
      {error && <Notice tone="error">{error.message}</Notice>}
      <Row>
        <Button look="main" aria-disabled={isPending} onClick={() => isPending || mutate()}>
          {isPending ? 'Joining...' : `Join ${clubName}`}
        </Button>
      </Row>
    </>
  );
}
