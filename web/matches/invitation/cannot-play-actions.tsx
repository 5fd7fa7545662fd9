import { cardPath, opponentsPath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOpenNextScreen } from '../../platform/use-open-next-screen.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import {
  callOffRecordedMatch,
  recordedMatchQuery,
  updateCachedRecordedMatch,
} from '../recorded/api.ts';
import { describeCalledOffMatch, formatRecordedTitle } from '../recorded/recorded-match-words.ts';
import type { InvitedRecordedMatch } from './api.ts';

/** Calls the match off after the opponent has said that they can't play, and offers the date again. */
export function CannotPlayActions({ match }: { match: InvitedRecordedMatch }) {
  const openDialog = useOpenDialog();
  function openCallOffDialog(readvertise: boolean) {
    openDialog((close) => (
      <OpponentCannotPlayDialog match={match} readvertise={readvertise} onClose={close} />
    ));
  }
  return (
    <Row>
      <Button look="main" aria-haspopup="dialog" onClick={() => openCallOffDialog(true)}>
        Call off and list the date again
      </Button>
      <Button aria-haspopup="dialog" onClick={() => openCallOffDialog(false)}>
        Only call off
      </Button>
    </Row>
  );
}

interface OpponentCannotPlayDialogProps {
  match: InvitedRecordedMatch;
  readvertise: boolean;
  onClose: () => void;
}

function OpponentCannotPlayDialog({
  match: opened,
  readvertise,
  onClose,
}: OpponentCannotPlayDialogProps) {
  const client = useQueryClient();
  const openNextScreen = useOpenNextScreen();
  const { data: match = opened } = useQuery(recordedMatchQuery(opened.id));
  const { id, opponent, date, fixtureId } = match;

  async function callOff() {
    const reason = 'opposition-pulled-out';
    const changed = await callOffRecordedMatch(client, match, { reason, readvertise });
    void updateCachedRecordedMatch(client, id, changed);
    const off = `The match against ${opponent} is off.`;
    const done = readvertise ? `${off} We've listed your date again.` : off;
    const to = readvertise ? opponentsPath(fixtureId) : cardPath(Number(date.slice(0, 4)));
    void openNextScreen({ to, options: { state: { done } }, done });
  }

  return (
    <ConfirmDialog
      heading="Call off this match?"
      confirmLabel="Call off"
      pendingLabel="Calling off..."
      cancelLabel="Keep it"
      look="danger"
      end={describeCalledOffMatch(match)}
      onConfirm={callOff}
      onClose={onClose}
    >
      <p>
        {formatRecordedTitle(match)}, {formatDate(date)}.
        {readvertise && ' Your date is listed as free again, and clubs nearby can ask for it.'}
      </p>
    </ConfirmDialog>
  );
}
