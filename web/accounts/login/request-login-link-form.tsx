import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatLoginPath } from '../../platform/session/return-path.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Link } from '../../ui/link.tsx';
import { requestLoginLink } from '../api.ts';

/** The login screen passes on the email address that the user has typed there. The link leads to `next`. */
export function RequestLoginLinkForm({ next }: { next: string }) {
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState<string>();
  const form = useSubmitForm({
    initialValues: { email: typeof state?.email === 'string' ? state.email : '' },
    draftKey: undefined,
    check: createRequiredFieldsCheck({ email: 'Enter your email address.' }),
    async submit({ email }: { email: string }) {
      setSentTo(undefined);
      await requestLoginLink(email.trim(), next);
      setSentTo(email.trim());
    },
    formatError: (error) => `Error: ${error.message}`,
  });
  return (
    <Form form={form}>
      <p>Enter your account's email address. We'll send you a link that logs you in.</p>
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <FormAlert form={form} />
      {sentTo && (
        <Notice tone="success">
          If {sentTo} has an account, the link is on its way. It works once, for 30 minutes, on any
          device.
        </Notice>
      )}
      <SubmitButton busy={form.busy} busyLabel="Sending...">
        Email me a link to log in
      </SubmitButton>
      <p>
        <Link to={formatLoginPath(next)}>Back to login</Link>
      </p>
    </Form>
  );
}
