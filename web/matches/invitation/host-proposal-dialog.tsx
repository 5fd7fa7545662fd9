import type {
  InvitationProposal,
  ProposalAcceptance,
} from '@fixturebook/contract/card/invitations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormSuggestions } from '../../platform/use-form-suggestions.ts';
import { findByName, GroundField, groundsQuery } from '../../teams/api.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { acceptInvitationProposal, type InvitedRecordedMatch } from './api.ts';
import { formatProposalAccepted } from './proposal-words.ts';
import { useProposedMatch } from './use-proposed-match.ts';

interface HostProposalDialogProps {
  match: InvitedRecordedMatch;
  proposal: InvitationProposal;
  onDone: (text: string) => void;
  onClose: () => void;
}

/** Accepts a proposal by which the club plays at home, and says where, as far as the opponent has not. */
export function HostProposalDialog({ match, proposal, onDone, onClose }: HostProposalDialogProps) {
  const client = useQueryClient();
  const current = useProposedMatch(match);
  const grounds = useQuery(groundsQuery).data?.items ?? [];
  const initialValues = { ground: proposal.ground ?? '', postcode: proposal.postcode ?? '' };
  const form = useSubmitForm({
    initialValues,
    draftKey: `host-proposal-${match.id}`,
    check: createRequiredFieldsCheck({
      ground: 'Enter the ground.',
      postcode: 'Enter the postcode.',
    }),
    async submit(ownGround: ProposalAcceptance) {
      await acceptInvitationProposal(client, current.match, ownGround);
      onDone(formatProposalAccepted(match));
      onClose();
    },
  });
  const only = grounds.length === 1 && proposal.ground === null ? grounds[0] : undefined;
  const chosen = findByName(grounds, form.values.ground) ?? only;
  useFormSuggestions(form, {
    ...(only && { ground: only.name }),
    ...(chosen && { postcode: chosen.postcode }),
  });
  return (
    <Dialog
      heading="Where do you play?"
      busy={form.busy}
      intro={<p>Your card needs the ground and the postcode of a home match.</p>}
      end={current.end}
      onClose={onClose}
    >
      <Form form={form}>
        {proposal.ground === null && (
          <GroundField field={form.field('ground')} value={form.values.ground} items={grounds} />
        )}
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          {...form.field('postcode')}
        />
        <FormFooter
          form={form}
          submitLabel="Change our card"
          busyLabel="Saving..."
          cancelLabel="Back"
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
