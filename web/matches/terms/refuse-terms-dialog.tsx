import type { Match, TermsEntry } from '@fixturebook/contract/matches';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { refuseTerms } from '../match/api.ts';
import { getSides } from '../match/match-words.ts';
import type { RunMatchAction } from '../match/use-match-action.ts';

interface RefuseTermsDialogProps {
  match: Match;
  proposal: TermsEntry;
  runAction: RunMatchAction;
  onClose: () => void;
}

export function RefuseTermsDialog({ match, proposal, runAction, onClose }: RefuseTermsDialogProps) {
  const other = getSides(match).other.club.name;
  const form = useSubmitForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({ input: reason.replaceAll(/\s+/g, ' ').trim() }),
    async submit(reason: string) {
      const done = 'You said no to the change. The terms stay as they are.';
      await runAction(() => refuseTerms(match.id, proposal.id, reason), done);
      onClose();
    },
  });
  return (
    <Dialog heading="Say no to this change?" busy={form.busy} onClose={onClose}>
      <p>The terms stay as they are, and the match is still on. We'll tell {other}.</p>
      <Form form={form}>
        <TextAreaField
          label="Reason"
          hint={`${other} will see this.`}
          rows={2}
          maxLength={300}
          optional
          {...form.field('reason')}
        />
        <FormFooter
          form={form}
          submitLabel="Say no"
          busyLabel="Sending..."
          cancelLabel="Back"
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
