import type { InvitationProposal } from '@fixturebook/contract/card/invitations';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { MatchActions } from '../match/match-actions.tsx';
import styles from '../requests/request-facts-list.module.css';
import { formatReasonLine } from '../requests/request-words.ts';
import { ComparisonTable } from '../terms/comparison-table.tsx';
import { ReasonForm } from '../terms/reason-form.tsx';
import {
  acceptInvitationProposal,
  type InvitedRecordedMatch,
  refuseInvitationProposal,
} from './api.ts';
import { HostProposalDialog } from './host-proposal-dialog.tsx';
import { isOwnGroundMissing } from './invitation-rules.ts';
import { compareProposal, formatProposalAccepted, hasProposedDetails } from './proposal-words.ts';
import { useProposedMatch } from './use-proposed-match.ts';

interface ProposalPanelProps {
  match: InvitedRecordedMatch;
  proposal: InvitationProposal;
  /** Whether the club can still answer. */
  isOpen: boolean;
  /** Shows what an answer has done. */
  onDone: (text: string) => void;
}

/** What the invited opponent says is different, and the answers of the club. */
export function ProposalPanel({ match, proposal, isOpen, onDone }: ProposalPanelProps) {
  return (
    <>
      {proposal.note && <blockquote className={styles.message}>{proposal.note}</blockquote>}
      {hasProposedDetails(proposal) && (
        <ComparisonTable
          lines={compareProposal(match, proposal)}
          beforeHeading="Your card"
          afterHeading="They say"
          missingText="Not known yet"
        />
      )}
      {isOpen && <ProposalAnswerButtons match={match} proposal={proposal} onDone={onDone} />}
    </>
  );
}

type AnswerProps = Omit<ProposalPanelProps, 'isOpen'>;

function ProposalAnswerButtons({ match, proposal, onDone }: AnswerProps) {
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  const hasDetails = hasProposedDetails(proposal);
  const label = hasDetails ? 'Change our card' : "That's fine";

  function openRefuseDialog() {
    openDialog((close) => <RefuseProposalDialog match={match} onDone={onDone} onClose={close} />);
  }
  function openHostDialog() {
    openDialog((close) => (
      <HostProposalDialog match={match} proposal={proposal} onDone={onDone} onClose={close} />
    ));
  }
  async function accept() {
    await acceptInvitationProposal(client, match, { ground: '', postcode: '' });
    onDone(formatProposalAccepted(match));
  }

  const refuseButton = (
    <Button aria-haspopup="dialog" onClick={openRefuseDialog}>
      {hasDetails ? 'Keep ours' : 'Say no'}
    </Button>
  );
  if (isOwnGroundMissing(proposal, match))
    return (
      <MatchActions actions={[]}>
        <Button look="green" aria-haspopup="dialog" onClick={openHostDialog}>
          {label}
        </Button>
        {refuseButton}
      </MatchActions>
    );
  return (
    <MatchActions actions={[{ label, busyLabel: 'Saving...', look: 'green', run: accept }]}>
      {refuseButton}
    </MatchActions>
  );
}

interface AnswerDialogProps {
  match: InvitedRecordedMatch;
  onDone: (text: string) => void;
  onClose: () => void;
}

function RefuseProposalDialog({ match, onDone, onClose }: AnswerDialogProps) {
  const client = useQueryClient();
  const current = useProposedMatch(match);
  const { id, opponent } = match;
  const form = useSubmitForm({
    initialValues: { reason: '' },
    draftKey: `refuse-invitation-${id}`,
    check: ({ reason }) => ({ input: formatReasonLine(reason) }),
    async submit(reason: string) {
      await refuseInvitationProposal(client, current.match, reason);
      onDone(`Your card stays as it is. ${opponent} can confirm it, or say that they can't play.`);
      onClose();
    },
  });
  return (
    <Dialog
      heading="Keep your details?"
      busy={form.busy}
      intro={<p>Your card stays as it is, and we ask {opponent} to look again.</p>}
      end={current.end}
      onClose={onClose}
    >
      <ReasonForm form={form} readerName={opponent} submitLabel="Keep ours" onClose={onClose} />
    </Dialog>
  );
}
