import { cardFeedPath } from '@fixturebook/contract/paths';
import type { Officer, OfficerList } from '@fixturebook/contract/teams/officers';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meQuery } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate, getLondonDate } from '../../ui/dates/calendar-date.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import {
  acceptOwnership,
  offerOwnership,
  officersQuery,
  removeOfficer,
  withdrawInvitation,
  withdrawOwnershipOffer,
} from './api.ts';
import { leaveClub } from './use-change-club.ts';
import { roleNames } from './words.ts';

interface Question {
  heading: string;
  text: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  cancelLabel: string;
  look?: 'main' | 'green' | 'danger';
  run: () => Promise<void>;
}

/** Asks before a change, and reads the officers and the reader's role again after it. */
function useAsk() {
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  return function ask({ text, run, ...texts }: Question) {
    openDialog((close) => (
      <ConfirmDialog
        {...texts}
        onConfirm={async () => {
          await run();
          await client.invalidateQueries({ queryKey: officersQuery.queryKey });
          void client.invalidateQueries({ queryKey: meQuery.queryKey });
        }}
        onClose={close}
      >
        <p>{text}</p>
      </ConfirmDialog>
    ));
  };
}

/** `isForOwner` is true if the reader is an owner of the club. */
export function OfficerRow({ officer, isForOwner }: { officer: Officer; isForOwner: boolean }) {
  const { email, role, since, isSelf, ownershipOffer } = officer;
  return (
    <li>
      <Stack>
        <div>
          <strong>{email}</strong>
          <Note>
            {roleNames[role]}
            {isSelf ? ', you' : ''} · since {formatDate(getLondonDate(new Date(since)))}
          </Note>
        </div>
        {ownershipOffer === 'from-caller' && (
          <Note>You've offered to hand the club over. Nothing changes until they accept.</Note>
        )}
        {ownershipOffer === 'to-caller' && <OwnershipOfferNotice />}
        {isSelf && <LeaveButton userId={officer.userId} />}
        {!isSelf && isForOwner && <OwnerActions officer={officer} />}
      </Stack>
    </li>
  );
}

function OwnershipOfferNotice() {
  const ask = useAsk();
  function accept() {
    ask({
      heading: 'Take over the club?',
      text: 'You become an owner. The owner who asked you stays on as an officer.',
      confirmLabel: 'Take over',
      pendingLabel: 'Taking over...',
      cancelLabel: 'Not now',
      look: 'green',
      run: acceptOwnership,
    });
  }
  return (
    <Stack>
      <Notice tone="success" isAnnounced={false}>
        This owner would like to hand the club over to you.
      </Notice>
      <Row>
        <Button look="main" aria-haspopup="dialog" onClick={accept}>
          Take over the club
        </Button>
      </Row>
    </Stack>
  );
}

function LeaveButton({ userId }: { userId: string }) {
  const ask = useAsk();
  function leave() {
    ask({
      heading: 'Leave the club?',
      text: "You'll no longer act for this club, on any device. Your account stays. To come back, ask an owner to invite you.",
      confirmLabel: 'Leave the club',
      pendingLabel: 'Leaving...',
      cancelLabel: 'Stay',
      look: 'danger',
      async run() {
        await removeOfficer(userId);
        await leaveClub();
      },
    });
  }
  return (
    <Row>
      <Button aria-haspopup="dialog" onClick={leave}>
        Leave the club
      </Button>
    </Row>
  );
}

function OwnerActions({ officer: { userId, email, role, ownershipOffer } }: { officer: Officer }) {
  const ask = useAsk();
  function handOver() {
    ask({
      heading: 'Hand over the club?',
      text: `We'll ask ${email}. Once they accept, they're an owner and you're an officer.`,
      confirmLabel: 'Offer to hand over',
      pendingLabel: 'Sending...',
      cancelLabel: 'Keep it',
      run: () => offerOwnership(userId),
    });
  }
  function takeBack() {
    ask({
      heading: 'Withdraw the offer?',
      text: `${email} can then no longer take over the club.`,
      confirmLabel: 'Withdraw the offer',
      pendingLabel: 'Withdrawing...',
      cancelLabel: 'Leave it open',
      run: () => withdrawOwnershipOffer(userId),
    });
  }
  function remove() {
    ask({
      heading: 'Remove this officer?',
      text: (
        <>
          {email} will no longer act for the club, on any device, and the links in its emails end
          for them. We'll let them know. The club's calendar link still works for them until you{' '}
          <Link to={cardFeedPath}>get a new one</Link>.
        </>
      ),
      confirmLabel: 'Remove officer',
      pendingLabel: 'Removing...',
      cancelLabel: 'Keep officer',
      look: 'danger',
      run: () => removeOfficer(userId),
    });
  }
  return (
    <Row>
      {role === 'officer' && ownershipOffer !== 'from-caller' && (
        <Button aria-haspopup="dialog" onClick={handOver}>
          Hand over
          <VisuallyHidden> to {email}</VisuallyHidden>
        </Button>
      )}
      {ownershipOffer === 'from-caller' && (
        <Button aria-haspopup="dialog" onClick={takeBack}>
          Withdraw the offer
        </Button>
      )}
      <Button aria-haspopup="dialog" onClick={remove}>
        Remove
        <VisuallyHidden> {email}</VisuallyHidden>
      </Button>
    </Row>
  );
}

interface InvitationRowProps {
  invitation: OfficerList['invitations'][number];
  isForOwner: boolean;
}

export function InvitationRow({ invitation, isForOwner }: InvitationRowProps) {
  const { id, email, role, expiresAt } = invitation;
  const ask = useAsk();
  function withdraw() {
    ask({
      heading: 'Withdraw the invitation?',
      text: `The link in the email to ${email} stops working.`,
      confirmLabel: 'Withdraw',
      pendingLabel: 'Withdrawing...',
      cancelLabel: 'Leave it open',
      run: () => withdrawInvitation(id),
    });
  }
  return (
    <li>
      <Stack>
        <div>
          <strong>{email}</strong>
          <Note>
            Invited as an {roleNames[role].toLowerCase()} · until{' '}
            {formatDate(getLondonDate(new Date(expiresAt)))}
          </Note>
        </div>
        {isForOwner && (
          <Row>
            <Button aria-haspopup="dialog" onClick={withdraw}>
              Withdraw
              <VisuallyHidden> the invitation to {email}</VisuallyHidden>
            </Button>
          </Row>
        )}
      </Stack>
    </li>
  );
}
