import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { useToday } from '../../ui/dates/use-today.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import styles from '../requests/request-facts-list.module.css';
import { type InvitedRecordedMatch, withdrawInvitation } from './api.ts';
import { CannotPlayActions } from './cannot-play-actions.tsx';
import { canInviteOpponent, isOpponentTold } from './invitation-rules.ts';
import { formatInvitationHeading, listInvitationNews } from './invitation-words.ts';
import { InviteOpponentDialog } from './invite-opponent-dialog.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { useDoneMessage } from './use-done-message.ts';

/** Invites the opponent of a friendly to confirm it, and shows what they have answered. */
export function InvitationSection({ match }: { match: RecordedMatch }) {
  const today = useToday();
  const { opponent, invitation } = match;
  const { flash, showDone } = useDoneMessage(match);
  if (!invitation && !canInviteOpponent(match, today)) return null;
  return (
    <Section
      underlined
      heading={
        invitation
          ? formatInvitationHeading(opponent, invitation.state)
          : `Do ${opponent} have it too?`
      }
    >
      <Stack>
        <FlashNotice flash={flash} />
        {invitation ? (
          <InvitationPanel match={{ ...match, invitation }} onDone={showDone} />
        ) : (
          <InvitePanel match={match} onDone={showDone} />
        )}
      </Stack>
    </Section>
  );
}

interface InvitePanelProps {
  match: RecordedMatch;
  onDone: (text: string) => void;
}

function InvitePanel({ match, onDone }: InvitePanelProps) {
  const openDialog = useOpenDialog();
  const { opponent } = match;
  function openInviteDialog() {
    openDialog((close) => (
      <InviteOpponentDialog
        match={match}
        onInvited={() => onDone('Invitation sent.')}
        onClose={close}
      />
    ));
  }
  return (
    <>
      <p>We can ask {opponent} by email whether they have the same date, start and ground.</p>
      <Row>
        <Button look="main" aria-haspopup="dialog" onClick={openInviteDialog}>
          Invite {opponent} to confirm
        </Button>
      </Row>
    </>
  );
}

interface InvitationPanelProps {
  match: InvitedRecordedMatch;
  onDone: (text: string) => void;
}

function InvitationPanel({ match, onDone }: InvitationPanelProps) {
  const today = useToday();
  const { invitation, status, date } = match;
  const { state, note, proposal } = invitation;
  const isUpcoming = status === 'agreed' && date >= today;
  return (
    <>
      <div>
        {listInvitationNews(match, invitation, today).map((news) => (
          <p key={news}>{news}</p>
        ))}
      </div>
      {state === 'cannot-play' && note && (
        <blockquote className={styles.message}>{note}</blockquote>
      )}
      {state === 'cannot-play' && isUpcoming && <CannotPlayActions match={match} />}
      {state === 'proposed' && proposal && (
        <ProposalPanel match={match} proposal={proposal} isOpen={isUpcoming} onDone={onDone} />
      )}
      {isUpcoming && <WithdrawButton match={match} onDone={onDone} />}
    </>
  );
}

function WithdrawButton({ match, onDone }: InvitationPanelProps) {
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  const today = useToday();
  const { opponent } = match;
  function openWithdrawDialog() {
    openDialog((close) => (
      <ConfirmDialog
        heading="Withdraw the invitation?"
        confirmLabel="Withdraw"
        pendingLabel="Withdrawing..."
        cancelLabel="Leave it open"
        look="danger"
        onConfirm={async () => {
          await withdrawInvitation(client, match);
          onDone("We've withdrawn the invitation.");
        }}
        onClose={close}
      >
        <p>
          The link in the email to {opponent} stops working, and what they have answered is deleted.
          The match stays on your card.
          {isOpponentTold(match, today) && " We'll tell them by email."}
        </p>
      </ConfirmDialog>
    ));
  }
  return (
    <Row>
      <Button aria-haspopup="dialog" onClick={openWithdrawDialog}>
        Withdraw the invitation
      </Button>
    </Row>
  );
}
