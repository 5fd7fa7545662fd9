import type { MatchRequest, RequestStatus } from '@fixturebook/contract/matches';
import { matchPath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { hasErrorCode, hasErrorStatus } from '../../platform/problem-error.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { FlashMessage } from '../../ui/feedback/flash-notice.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { createRequiredFieldsCheck, useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Row } from '../../ui/layout/stack.tsx';
import {
  acceptRequest,
  declineRequest,
  invalidateRequests,
  requestQuery,
  withdrawRequest,
} from '../api.ts';
import { TermsList } from '../terms/terms-list.tsx';
import type { RequestAction } from './request-card.tsx';
import styles from './request-dialog.module.css';
import { formatRequestOutcome, getRequestTeams } from './request-words.ts';

interface RequestDialogProps {
  request: MatchRequest;
  onFlash: (flash: FlashMessage) => void;
  onClose: () => void;
}

const ownOutcomes = {
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrawn',
} satisfies Record<RequestAction, RequestStatus>;

export function RequestDialog({
  action,
  ...props
}: RequestDialogProps & { action: RequestAction }) {
  const { data = props.request } = useQuery(requestQuery(props.request.id));
  // The request also gets the outcome of this dialog's own action just before the dialog closes.
  if (data.status !== 'open' && data.status !== ownOutcomes[action])
    return <EndedRequestDialog request={data} onClose={props.onClose} />;
  if (action === 'accept') return <AcceptRequestDialog {...props} />;
  if (action === 'decline') return <DeclineRequestDialog {...props} />;
  return <WithdrawRequestDialog {...props} />;
}

function EndedRequestDialog({ request, onClose }: Pick<RequestDialogProps, 'request' | 'onClose'>) {
  return (
    <Dialog heading="This request has ended" onClose={onClose}>
      <p role="status">{formatRequestOutcome(request)}</p>
      <Row>
        {request.matchId && <ButtonLink to={matchPath(request.matchId)}>See the match</ButtonLink>}
        <Button onClick={onClose}>Close</Button>
      </Row>
    </Dialog>
  );
}

function AcceptRequestDialog({ request, onFlash, onClose }: RequestDialogProps) {
  const navigate = useNavigate();
  const runAction = useRequestAction({ onFlash, onClose });
  const { ours, theirs } = getRequestTeams(request);
  async function confirm() {
    const match = await runAction(() => acceptRequest(request.id));
    if (match) await navigate(matchPath(match.id));
  }
  return (
    <ConfirmDialog
      heading="Accept this match?"
      confirmLabel="Accept match"
      pendingLabel="Accepting..."
      cancelLabel="Not now"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Your {ours} will play {request.club.name}'s {theirs} on these terms. Any other requests for
        either date will be closed and the clubs told.
      </p>
      <TermsList terms={request.terms} />
    </ConfirmDialog>
  );
}

const usualReasons = [
  "We've found an opponent.",
  "We're no longer free.",
  "It's too far for us.",
  "It's not the game we're looking for.",
];

function DeclineRequestDialog({ request, onFlash, onClose }: RequestDialogProps) {
  const { name } = request.club;
  const club = useOwnClub();
  const runAction = useRequestAction({ onFlash, onClose });
  const form = useSubmitForm({
    initialValues: { reason: '' },
    draftKey: `decline-${club.id}-${request.id}`,
    check: createRequiredFieldsCheck({ reason: 'Please give a reason, so they can plan.' }),
    async submit({ reason }: { reason: string }) {
      const declined = await runAction(() => declineRequest(request.id, toSingleLine(reason)));
      if (declined) onFlash({ tone: 'success', text: `Declined. ${name} have your reason.` });
    },
  });

  function chooseReason(reason: string) {
    const field = form.element.current?.elements.namedItem('reason');
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.value = reason;
    form.readFields();
  }

  return (
    <Dialog heading={`Decline ${name}?`} busy={form.busy} onClose={onClose}>
      <Form form={form}>
        <fieldset className={styles.usual}>
          <legend>Usual reasons</legend>
          {usualReasons.map((reason) => (
            <button
              key={reason}
              type="button"
              aria-pressed={form.values.reason === reason}
              onClick={() => chooseReason(reason)}
            >
              {reason}
            </button>
          ))}
        </fieldset>
        <TextAreaField
          label="Reason"
          hint={`${name} will see this.`}
          rows={2}
          maxLength={300}
          {...form.field('reason')}
        />
        <FormFooter
          form={form}
          submitLabel="Decline"
          busyLabel="Declining..."
          cancelLabel="Cancel"
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function WithdrawRequestDialog({ request, onFlash, onClose }: RequestDialogProps) {
  const { name } = request.club;
  const runAction = useRequestAction({ onFlash, onClose });
  async function confirm() {
    const isDone = await runAction(() => withdrawRequest(request.id).then(() => true));
    if (isDone) onFlash({ tone: 'success', text: `You've withdrawn your request to ${name}.` });
  }
  return (
    <ConfirmDialog
      heading="Withdraw this request?"
      confirmLabel="Withdraw"
      pendingLabel="Withdrawing..."
      cancelLabel="Keep it"
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {name} won't be able to accept it for {formatDate(request.fixture.date)}. You can ask again.
      </p>
    </ConfirmDialog>
  );
}

/** The action returns undefined if another club acted first, and throws errors that a retry may fix. */
function useRequestAction({ onFlash, onClose }: Omit<RequestDialogProps, 'request'>) {
  const client = useQueryClient();
  return async function runAction<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
    try {
      const result = await run();
      onClose();
      void invalidateRequests(client);
      return result;
    } catch (error) {
      if (!hasErrorStatus(error, 404, 409)) throw error;
      onClose();
      onFlash({ tone: 'error', text: formatRequestConflict(error) });
      void invalidateRequests(client);
      return undefined;
    }
  };
}

function formatRequestConflict(error: Error): string {
  if (!hasErrorCode(error, 'ground-taken')) return error.message;
  return `${error.message} If the home club has more pitches, they can say so in their profile.`;
}
