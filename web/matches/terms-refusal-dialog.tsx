import type { Match, TermsEntry } from '@fixturebook/contract/matches';
import { Dialog } from '../ui/dialog.tsx';
import { TextAreaField } from '../ui/form/fields.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormFoot } from '../ui/form/form-foot.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import type { Act } from './match-act.ts';
import { refuseTerms } from './match-api.ts';
import { sidesOf } from './match-words.ts';

interface TermsRefusalDialogProps {
  match: Match;
  proposal: TermsEntry;
  act: Act;
  onClose: () => void;
}

export function TermsRefusalDialog({ match, proposal, act, onClose }: TermsRefusalDialogProps) {
  const other = sidesOf(match).other.club.name;
  const form = useSubmitForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({ input: reason.replaceAll(/\s+/g, ' ').trim() }),
    async submit(reason: string) {
      const done = 'The change is refused. The terms stay as they are.';
      await act(() => refuseTerms(match.id, proposal.id, reason), done);
      onClose();
    },
  });
  return (
    <Dialog heading="Refuse this change?" busy={form.busy} onClose={onClose}>
      <p>The terms stay as they are, and {other} is told. The match is still on.</p>
      <Form form={form}>
        <TextAreaField
          label="Reason"
          hint={`${other} reads it.`}
          rows={2}
          maxLength={300}
          optional
          {...form.field('reason')}
        />
        <FormFoot form={form} does="Refuse" doing="Refusing..." leaves="Back" onLeave={onClose} />
      </Form>
    </Dialog>
  );
}
