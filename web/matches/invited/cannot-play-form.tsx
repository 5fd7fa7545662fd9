import type { InvitedMatch } from '@fixturebook/contract/card/invitations';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import type { GivenAnswer } from './use-invitation-answer.ts';

const noteMaxLength = 500;

interface CannotPlayFormProps {
  match: InvitedMatch;
  send: (answer: GivenAnswer) => Promise<unknown>;
  onClose: () => void;
}

export function CannotPlayForm({ match, send, onClose }: CannotPlayFormProps) {
  const { clubName, date } = match;
  const form = useSubmitForm({
    initialValues: { note: '' },
    // Nobody is logged in, so what is typed has no owner and is not stored on the device.
    draftKey: undefined,
    check: ({ note }: { note: string }) => ({ input: note.trim() }),
    async submit(note: string) {
      await send({ answer: 'no', note });
      onClose();
    },
  });
  return (
    <Section heading="You can't play?">
      <p>
        We'll tell {clubName} that you can't play on {formatDate(date)}, so that they can look for
        another match.
      </p>
      <Form form={form}>
        <TextAreaField
          label="Note"
          hint={`${clubName} will see this.`}
          rows={2}
          maxLength={noteMaxLength}
          optional
          {...form.field('note')}
        />
        <FormFooter
          form={form}
          submitLabel="Tell them we can't play"
          busyLabel="Sending..."
          destructive
          cancelLabel="Cancel"
          onCancel={onClose}
        />
      </Form>
    </Section>
  );
}
