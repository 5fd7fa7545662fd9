import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { cardPath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callOffReasonLabels } from '../../fixtures/api.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { useOpenNextScreen } from '../../platform/use-open-next-screen.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { ChoiceField } from '../../ui/form/choices/choice-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { isOpponentTold } from '../invitation/invitation-rules.ts';
import { listCallOffReasons } from '../match/match-words.ts';
import {
  callOffRecordedMatch,
  deleteRecordedMatch,
  recordedMatchQuery,
  reinstateRecordedMatch,
  updateCachedRecordedMatch,
} from './api.ts';
import {
  canListAgain,
  describeCalledOffMatch,
  formatOpponentNotice,
  formatRecordedTitle,
} from './recorded-match-words.ts';

/** Calling off, putting back on and deleting, by which a match leaves the card or returns to it. */
export function CallOffOrDeleteSection({ match }: { match: RecordedMatch }) {
  const openDialog = useOpenDialog();
  const today = useToday();
  const { status, date, canReinstate } = match;
  const canCallOff = status === 'agreed' && listCallOffReasons(date, today).length > 0;

  function openCallOffDialog() {
    openDialog((close) => <CallOffDialog match={match} onClose={close} />);
  }

  return (
    <Section underlined heading={getHeading(match, today)}>
      <Stack>
        <Row>
          {canCallOff && <Button onClick={openCallOffDialog}>Call off</Button>}
          {canReinstate && <ReinstateButton match={match} />}
          <DeleteButton match={match} />
        </Row>
        <Note>Delete a match only if it was added by mistake.</Note>
      </Stack>
    </Section>
  );
}

function getHeading({ status, date }: RecordedMatch, today: string): string {
  if (status === 'called-off') return 'On again?';
  return date >= today ? "Can't play?" : "Wasn't played?";
}

function CallOffDialog({ match: opened, onClose }: { match: RecordedMatch; onClose: () => void }) {
  const client = useQueryClient();
  const club = useOwnClub();
  const today = useToday();
  const { data: match = opened } = useQuery(recordedMatchQuery(opened.id));
  const form = useSubmitForm({
    initialValues: { reason: '', readvertise: '' },
    draftKey: `call-off-${club.id}-${match.id}`,
    check: (values: { reason: string; readvertise: string }) =>
      values.reason ? { input: values } : { errors: { reason: 'Choose a reason.' } },
    async submit({ reason, readvertise }: { reason: string; readvertise: string }) {
      const changed = await callOffRecordedMatch(client, match, {
        reason: reason as CallOffReason,
        readvertise: readvertise !== '' && canListAgain(reason as CallOffReason),
      });
      void updateCachedRecordedMatch(client, match.id, changed);
      onClose();
    },
  });
  const reasons = listCallOffReasons(match.date, today);
  const isUpcoming = match.date >= today;
  return (
    <Dialog
      heading="Call off this match?"
      busy={form.busy}
      intro={
        <p>
          {formatRecordedTitle(match)}, {formatDate(match.date)}.{' '}
          {formatOpponentNotice(match, today)}
        </p>
      }
      end={describeCalledOffMatch(match)}
      onClose={onClose}
    >
      <Form form={form}>
        <ChoiceField
          label="Reason"
          options={reasons.map((value) => ({ value, label: callOffReasonLabels[value] }))}
          {...form.field('reason')}
        />
        {isUpcoming && canListAgain(form.values.reason as CallOffReason | '') && (
          <CheckboxField
            label="List the date as free, so that clubs nearby can ask for it"
            {...form.field('readvertise')}
          />
        )}
        <FormFooter
          form={form}
          submitLabel="Call off"
          busyLabel="Calling off..."
          destructive
          cancelLabel="Keep it"
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

function ReinstateButton({ match }: { match: RecordedMatch }) {
  const today = useToday();
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  async function reinstate() {
    await reinstateRecordedMatch(client, match);
    await updateCachedRecordedMatch(client, match.id);
  }
  function openReinstateDialog() {
    openDialog((close) => (
      <ConfirmDialog
        heading="Is this match on again?"
        confirmLabel="It's on again"
        pendingLabel="Saving..."
        cancelLabel="Leave it off"
        look="green"
        onConfirm={reinstate}
        onClose={close}
      >
        <p>
          {formatRecordedTitle(match)}, {formatDate(match.date)}.
          {isOpponentTold(match, today) &&
            ` We'll ask ${match.opponent} by email whether they can still play.`}
        </p>
      </ConfirmDialog>
    ));
  }
  return <Button onClick={openReinstateDialog}>It's on again</Button>;
}

function DeleteButton({ match }: { match: RecordedMatch }) {
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  const openNextScreen = useOpenNextScreen();
  const { data: current = match } = useQuery(recordedMatchQuery(match.id));
  const today = useToday();
  const isUpcoming = match.status === 'agreed' && match.date >= today;

  async function remove() {
    await deleteRecordedMatch(client, current);
    const done = `${formatRecordedTitle(match)} is off your card.`;
    const to = cardPath(Number(match.date.slice(0, 4)));
    void openNextScreen({ to, options: { state: { done } }, done });
    void updateCachedRecordedMatch(client, match.id, undefined).catch(() => {});
  }

  function openDeleteDialog() {
    openDialog((close) => (
      <ConfirmDialog
        heading="Delete this match?"
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        cancelLabel="Keep it"
        look="danger"
        onConfirm={remove}
        onClose={close}
      >
        <p>
          {formatRecordedTitle(match)}, {formatDate(match.date)}, leaves your card for good. If it
          was called off, use “Call off” instead, so that your card says so.
          {match.tookFreeDate && ' Your free date is listed again.'}
          {match.invitation && isUpcoming && ` ${formatOpponentNotice(match, today)}`}
        </p>
      </ConfirmDialog>
    ));
  }
  return <Button onClick={openDeleteDialog}>Delete</Button>;
}
