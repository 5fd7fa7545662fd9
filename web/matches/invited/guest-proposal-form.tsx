import type { GuestProposal, InvitedMatch } from '@fixturebook/contract/card/invitations';
import { useState } from 'react';
import { useFormSuggestions } from '../../platform/use-form-suggestions.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { ChoiceField } from '../../ui/form/choices/choice-field.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import {
  type GuestProposalValues,
  toGuestProposal,
  toGuestProposalValues,
} from './guest-proposal-form-values.ts';
import type { GivenAnswer } from './use-invitation-answer.ts';

async function loadSchema() {
  const { GuestProposal } = await import('@fixturebook/contract/card/invitations');
  return GuestProposal;
}

const sides = [
  { value: 'home', label: 'At home' },
  { value: 'away', label: 'Away' },
];

interface GuestProposalFormProps {
  match: InvitedMatch;
  send: (answer: GivenAnswer) => Promise<unknown>;
  onClose: () => void;
}

/** Says which details of the match are different. What the reader leaves as it is stays. */
export function GuestProposalForm({ match, send, onClose }: GuestProposalFormProps) {
  const { clubName } = match;
  const [opened] = useState(match);
  const form = useSubmitForm({
    initialValues: toGuestProposalValues(opened),
    // Nobody is logged in, so what is typed has no owner and is not stored on the device.
    draftKey: undefined,
    check: useSchemaCheck(loadSchema, (values: GuestProposalValues) =>
      toGuestProposal(values, match, opened.date),
    ),
    async submit(proposal: GuestProposal) {
      await send({ answer: 'different', proposal });
      onClose();
    },
  });
  const { side, startTime, ground, postcode } = toGuestProposalValues(match);
  // The ground of one club says nothing about a match at the other.
  const isMoved = form.values.side !== side;
  useFormSuggestions(form, {
    side,
    startTime,
    ground: isMoved ? '' : ground,
    postcode: isMoved ? '' : postcode,
  });
  return (
    <Section heading="What is different?">
      <p>Change what isn't right. {clubName} see it, and say whether they agree.</p>
      <Form form={form}>
        <DateField label="Date" min={useToday()} {...form.field('date')} />
        <TextField label="Start time" type="time" optional {...form.field('startTime')} />
        <ChoiceField label="You play" options={sides} {...form.field('side')} />
        <TextField label="Ground" optional {...form.field('ground')} />
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          optional
          {...form.field('postcode')}
        />
        <TextAreaField
          label="Note"
          hint={`${clubName} will see this.`}
          rows={2}
          optional
          {...form.field('note')}
        />
        <FormFooter
          form={form}
          submitLabel={`Tell ${clubName}`}
          busyLabel="Sending..."
          cancelLabel="Cancel"
          onCancel={onClose}
        />
      </Form>
    </Section>
  );
}
