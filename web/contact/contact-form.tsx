import { useState } from 'react';
import { ProblemError } from '../platform/problem-error.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { visitorDraft } from '../ui/form/draft/draft.ts';
import { TextAreaField, TextField } from '../ui/form/fields.tsx';
import { Form, FormAlert } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { sendContactMessage } from './api.ts';
import {
  type ContactFormValues,
  checkContactForm,
  emptyContactForm,
  formatMissingFields,
} from './contact-checks.ts';

/** The form clears after the message was sent, and keeps the text if sending failed. */
export function ContactForm() {
  const [isSent, setSent] = useState(false);
  const form = useSubmitForm({
    initialValues: emptyContactForm,
    draftKey: `${visitorDraft}contact`,
    check: checkContactForm,
    async submit(input: ContactFormValues, { key }) {
      setSent(false);
      await sendContactMessage(input, key);
      form.reset();
    },
    onSent: () => setSent(true),
    formatError,
  });
  return (
    <Form form={form}>
      <TextField label="Name" autoComplete="name" {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <TextAreaField label="Message" {...form.field('message')} />
      <HoneypotField {...form.field('subject')} />
      <FormAlert form={form} />
      {isSent && <Notice tone="success">Message sent successfully.</Notice>}
      <SubmitButton
        look="green"
        busy={form.busy}
        busyLabel="Sending..."
        disabledReason={formatMissingFields(form.values)}
      >
        Send Message
      </SubmitButton>
    </Form>
  );
}

function formatError(error: Error): string {
  // A response that is not a problem document has no message that a user would understand.
  const hasNoMessage = error instanceof ProblemError && error.code === '';
  return `Error: ${hasNoMessage ? 'Failed to send message' : error.message}`;
}

/** Hidden from users, so that only bots fill it in. */
function HoneypotField({ name, defaultValue }: { name: string; defaultValue: string }) {
  return (
    <VisuallyHidden>
      <input
        name={name}
        defaultValue={defaultValue}
        type="text"
        autoComplete="off"
        tabIndex={-1}
        aria-hidden="true"
      />
    </VisuallyHidden>
  );
}
