import type { Match, TermsVersion } from '@fixturebook/contract/matches';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { Dialog, type DialogEnd } from '../../ui/dialog/dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import {
  acceptMatchTerms,
  matchQuery,
  refuseMatchTerms,
  withdrawMatchTerms,
} from '../match/api.ts';
import { MatchActions } from '../match/match-actions.tsx';
import { describeMatchEnd, getMatchSides } from '../match/match-words.ts';
import type { MatchActionRunner } from '../match/use-match-action.ts';
import { formatReasonLine } from '../requests/request-words.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { ReasonForm } from './reason-form.tsx';
import { compareTerms } from './terms-words.ts';

interface TermsProposalPanelProps {
  match: Match;
  proposal: TermsVersion;
  runAction: MatchActionRunner;
}

export function TermsProposalPanel({ match, proposal, runAction }: TermsProposalPanelProps) {
  const { own, other } = getMatchSides(match);
  const isOwn = proposal.proposedByClubId === own.club.id;
  const when = formatDateTime(proposal.createdAt);
  return (
    <>
      <p>
        {isOwn
          ? `You suggested this on ${when}. Nothing changes until ${other.club.name} agree.`
          : `${other.club.name} suggested this on ${when}. Nothing changes until you agree.`}
      </p>
      <ComparisonTable
        lines={compareTerms(match.terms, proposal.terms)}
        beforeHeading="As agreed"
        afterHeading={isOwn ? 'Your change' : 'Their change'}
        missingText="Not agreed yet"
      />
      {isOwn ? (
        <MatchActions
          actions={[
            {
              label: 'Withdraw the change',
              busyLabel: 'Withdrawing...',
              run: () =>
                runAction(
                  () => withdrawMatchTerms(match.id, proposal.id),
                  "You've withdrawn your change. The terms stay as they are.",
                ),
            },
          ]}
        />
      ) : (
        <ProposalAnswerButtons match={match} proposal={proposal} runAction={runAction} />
      )}
    </>
  );
}

function ProposalAnswerButtons({ match, proposal, runAction }: TermsProposalPanelProps) {
  const openDialog = useOpenDialog();
  function refuse() {
    openDialog((close) => (
      <RefuseTermsDialog match={match} proposal={proposal} runAction={runAction} onClose={close} />
    ));
  }
  return (
    <MatchActions
      actions={[
        {
          label: 'Agree',
          busyLabel: 'Agreeing...',
          look: 'green',
          run: () =>
            runAction(
              () => acceptMatchTerms(match.id, proposal.id),
              'Agreed. These are the terms now.',
            ),
        },
      ]}
    >
      <Button onClick={refuse}>Say no</Button>
    </MatchActions>
  );
}

function RefuseTermsDialog({
  match,
  proposal,
  runAction,
  onClose,
}: TermsProposalPanelProps & { onClose: () => void }) {
  const { own, other: otherSide } = getMatchSides(match);
  const other = otherSide.club.name;
  const form = useSubmitForm({
    initialValues: { reason: '' },
    draftKey: `refuse-${own.club.id}-${proposal.id}`,
    check: ({ reason }) => ({ input: formatReasonLine(reason) }),
    async submit(reason: string) {
      const done = 'You said no to the change. The terms stay as they are.';
      const refusal = await runAction(() => refuseMatchTerms(match.id, proposal.id, reason), done);
      if (refusal !== undefined)
        throw new Error(`${refusal} We haven't sent your answer. What you typed is kept here.`);
      onClose();
    },
  });
  return (
    <Dialog
      heading="Say no to this change?"
      busy={form.busy}
      intro={<p>The terms stay as they are, and the match is still on. We'll tell {other}.</p>}
      end={useProposalEnd(match, proposal)}
      onClose={onClose}
    >
      <ReasonForm form={form} readerName={other} submitLabel="Say no" onClose={onClose} />
    </Dialog>
  );
}

/** Says what has become of a proposal that waits for no answer any more. */
function useProposalEnd(openedMatch: Match, { id }: TermsVersion): DialogEnd | undefined {
  const { data: match = openedMatch } = useQuery(matchQuery(openedMatch.id));
  if (match.callOff) return describeMatchEnd(match);
  if (match.proposal?.id === id) return undefined;
  const status = match.history.find((entry) => entry.id === id)?.status;
  const other = getMatchSides(match).other.club.name;
  if (status === 'agreed')
    return {
      heading: 'Your club has agreed',
      text: `Somebody at your club has agreed to the change from ${other}. These are the terms now.`,
    };
  if (status === 'refused')
    return {
      heading: 'Your club has said no',
      text: `Somebody at your club has said no to the change from ${other}. The terms stay as they are.`,
    };
  return {
    heading: `${other} have withdrawn their change`,
    text: "The terms stay as they are, so there's nothing to answer.",
  };
}
