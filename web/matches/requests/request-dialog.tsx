import type { MatchRequest } from '@fixturebook/contract/matches';
import { matchPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { useOpenNextScreen } from '../../platform/use-open-next-screen.ts';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog, type DialogEnd } from '../../ui/dialog/dialog.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { ReliabilityText } from '../reliability/reliability-text.tsx';
import { ReasonForm } from '../terms/reason-form.tsx';
import { TermsList } from '../terms/terms-list.tsx';
import {
  acceptRequest,
  declineCounterOffer,
  declineRequest,
  requestQuery,
  withdrawRequest,
} from './api.ts';
import { CounterOfferDialog } from './counter-offer-dialog.tsx';
import { DeclineReasonFields } from './decline-reason-fields.tsx';
import type { RequestAction } from './request-card.tsx';
import type { RequestActionDialogProps, RequestDialogProps } from './request-dialog-types.ts';
import { formatReasonLine, formatRequestEnd, getRequestTeams } from './request-words.ts';
import { useRequestAction } from './use-request-action.ts';

export function RequestDialog({
  action,
  ...props
}: RequestDialogProps & { action: RequestAction }) {
  const { data: request = props.request } = useQuery(requestQuery(props.request.id));
  const end = describeRequestEnd(request, action);
  if (action === 'accept') return <AcceptRequestDialog {...props} end={end} />;
  if (action === 'counter') return <CounterOfferDialog {...props} end={end} />;
  if (action === 'decline') return <DeclineRequestDialog {...props} end={end} />;
  if (action === 'no-thanks') return <NoThanksDialog {...props} end={end} />;
  return <WithdrawRequestDialog {...props} end={end} />;
}

function describeRequestEnd(request: MatchRequest, action: RequestAction): DialogEnd | undefined {
  if (request.status === 'open') {
    if (!request.counterOffer || (action !== 'accept' && action !== 'counter')) return undefined;
    return {
      heading: 'Your club has answered',
      text: `Somebody at your club has answered “Yes, but …”. ${request.club.name} have to answer now.`,
    };
  }
  return {
    heading: 'This request has ended',
    text: formatRequestEnd(request),
    link: request.matchId ? { to: matchPath(request.matchId), text: 'See the match' } : undefined,
  };
}

function AcceptRequestDialog({ request, end, onClose }: RequestActionDialogProps) {
  const openNextScreen = useOpenNextScreen();
  const runAction = useRequestAction();
  const { ours, theirs } = getRequestTeams(request);
  async function confirm() {
    const match = await runAction(() => acceptRequest(request.id));
    const day = formatDate(request.fixture.date);
    const done = `You've accepted the match against ${request.club.name} on ${day}.`;
    // The dialog does not wait for the code of the next screen, because until then it could not be closed.
    void openNextScreen({ to: matchPath(match.id), done });
  }
  return (
    <ConfirmDialog
      heading="Accept this match?"
      confirmLabel="Accept match"
      pendingLabel="Accepting..."
      look="green"
      cancelLabel="Not now"
      end={end}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Your {ours} will play {request.club.name}'s {theirs} on these terms. Any other requests for
        either date will be closed and the clubs told.
      </p>
      <ReliabilityText
        club={request.club}
        showsName
        emptyText={`${request.club.name} haven't agreed enough matches here yet to say how often they play.`}
      />
      <TermsList terms={request.terms} />
    </ConfirmDialog>
  );
}

function DeclineRequestDialog({ request, end, onFlash, onClose }: RequestActionDialogProps) {
  const { name } = request.club;
  const club = useOwnClub();
  const runAction = useRequestAction();
  const form = useSubmitForm({
    initialValues: { reason: '' },
    draftKey: `decline-${club.id}-${request.id}`,
    check: createRequiredFieldsCheck({ reason: 'Please give a reason, so they can plan.' }),
    async submit({ reason }: { reason: string }) {
      await runAction(() => declineRequest(request.id, formatReasonLine(reason)));
      onFlash({ tone: 'success', text: `Declined. ${name} have your reason.` });
      onClose();
    },
  });

  return (
    <Dialog heading={`Decline ${name}?`} busy={form.busy} end={end} onClose={onClose}>
      <Form form={form}>
        <DeclineReasonFields form={form} clubName={name} />
        <FormFooter
          form={form}
          submitLabel="Decline"
          destructive
          busyLabel="Declining..."
          cancelLabel="Cancel"
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

function NoThanksDialog({ request, end, onFlash, onClose }: RequestActionDialogProps) {
  const { name } = request.club;
  const club = useOwnClub();
  const runAction = useRequestAction();
  const form = useSubmitForm({
    initialValues: { reason: '' },
    draftKey: `no-thanks-${club.id}-${request.id}`,
    check: ({ reason }) => ({ input: formatReasonLine(reason) }),
    async submit(reason: string) {
      await runAction(() => declineCounterOffer(request.id, reason));
      onFlash({ tone: 'success', text: `We've told ${name}. Your date stays free.` });
      onClose();
    },
  });
  return (
    <Dialog
      heading="Say no thanks?"
      busy={form.busy}
      intro={<p>Your request ends, and nothing is agreed. You can ask {name} again.</p>}
      end={end}
      onClose={onClose}
    >
      <ReasonForm form={form} readerName={name} submitLabel="No thanks" onClose={onClose} />
    </Dialog>
  );
}

function WithdrawRequestDialog({ request, end, onFlash, onClose }: RequestActionDialogProps) {
  const { name } = request.club;
  const runAction = useRequestAction();
  async function confirm() {
    await runAction(() => withdrawRequest(request.id));
    onFlash({ tone: 'success', text: `You've withdrawn your request to ${name}.` });
  }
  return (
    <ConfirmDialog
      heading="Withdraw this request?"
      confirmLabel="Withdraw"
      pendingLabel="Withdrawing..."
      cancelLabel="Keep it"
      look="danger"
      end={end}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {name} won't be able to accept it for {formatDate(request.fixture.date)}. You can ask again.
      </p>
    </ConfirmDialog>
  );
}
