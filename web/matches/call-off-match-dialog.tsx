import type { CallOffReason } from '@fixturebook/contract/fixtures';
import type { Match } from '@fixturebook/contract/matches';
import { callOffReasons } from '../fixtures/api.ts';
import { dateInWords, londonToday } from '../ui/calendar-date.ts';
import { Dialog } from '../ui/dialog.tsx';
import { checkFilled } from '../ui/form/check-with.ts';
import { ChoiceField } from '../ui/form/choice-field.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormFoot } from '../ui/form/form-foot.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import type { Act } from './match-act.ts';
import { callOffMatch } from './match-api.ts';
import { reasonsFor, sidesOf } from './match-words.ts';

interface CallOffMatchDialogProps {
  match: Match;
  act: Act;
  onClose: () => void;
}

/** For both clubs. Only reasons that can be true on this day are there to choose. */
export function CallOffMatchDialog({ match, act, onClose }: CallOffMatchDialogProps) {
  const other = sidesOf(match).other.club.name;
  const form = useSubmitForm({
    initialValues: { reason: '' },
    check: checkFilled({ reason: 'Choose a reason.' }),
    async submit({ reason }: { reason: string }) {
      const run = () => callOffMatch(match.id, reason as CallOffReason, false);
      await act(run, `The match is called off. ${other} is told.`);
      onClose();
    },
  });
  return (
    <Dialog heading="Call off this match?" busy={form.busy} onClose={onClose}>
      <p>
        Against {other}, {dateInWords(match.terms.date)}. It is off for both clubs, and {other} is
        told why. This cannot be undone.
      </p>
      <Form form={form}>
        <ChoiceField
          label="Reason"
          options={reasonsFor(match.terms.date, londonToday()).map((value) => ({
            value,
            label: callOffReasons[value],
          }))}
          {...form.field('reason')}
        />
        <FormFoot
          form={form}
          does="Call off"
          doing="Calling off..."
          destructive
          leaves="Keep it"
          onLeave={onClose}
        />
      </Form>
    </Dialog>
  );
}
