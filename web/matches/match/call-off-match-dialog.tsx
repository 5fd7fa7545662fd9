import type { CallOffReason } from '@fixturebook/contract/fixtures';
import type { Match } from '@fixturebook/contract/matches';
import { callOffReasonLabels } from '../../fixtures/api.ts';
import { formatDate, getLondonDate } from '../../ui/dates/calendar-date.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { createRequiredCheck } from '../../ui/form/schema-checks.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { callOffMatch } from './api.ts';
import { getSides, listCallOffReasons } from './match-words.ts';
import type { RunMatchAction } from './use-match-action.ts';

interface CallOffMatchDialogProps {
  match: Match;
  runAction: RunMatchAction;
  onClose: () => void;
}

/** Offers only the reasons that are possible today. */
export function CallOffMatchDialog({ match, runAction, onClose }: CallOffMatchDialogProps) {
  const other = getSides(match).other.club.name;
  const form = useSubmitForm({
    initialValues: { reason: '' },
    check: createRequiredCheck({ reason: 'Choose a reason.' }),
    async submit({ reason }: { reason: string }) {
      const run = () => callOffMatch(match.id, reason as CallOffReason, false);
      await runAction(run, `Match called off. We've told ${other} why.`);
      onClose();
    },
  });
  return (
    <Dialog heading="Call off this match?" busy={form.busy} onClose={onClose}>
      <p>
        Against {other}, {formatDate(match.terms.date)}. This cancels it for both clubs. We'll tell{' '}
        {other} why. You can't undo this.
      </p>
      <Form form={form}>
        <ChoiceField
          label="Reason"
          options={listCallOffReasons(match.terms.date, getLondonDate()).map((value) => ({
            value,
            label: callOffReasonLabels[value],
          }))}
          {...form.field('reason')}
        />
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
