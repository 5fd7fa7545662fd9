import { loginLinkPath, loginPath } from '@fixturebook/contract/paths';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/link.tsx';
import { requestPasswordReset } from '../api.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

export function meta() {
  return pageMeta('Reset Your Password', "Choose a new password for your club's account.");
}

export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const token = search.get('token') ?? search.get('access_token');
  return (
    <Page heading="Reset Your Password" width="narrow">
      {isHydrated && token ? <ResetPasswordForm token={token} /> : <RequestResetForm />}
    </Page>
  );
}

function RequestResetForm() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSubmitForm({
    initialValues: { email: '' },
    draftKey: undefined,
    check: createRequiredFieldsCheck({ email: 'Enter your email address.' }),
    async submit({ email }: { email: string }) {
      setSentTo(undefined);
      await requestPasswordReset(email.trim());
      setSentTo(email.trim());
    },
    formatError: (error) => `Error: ${error.message}`,
  });
  return (
    <Form form={form}>
      <p>Enter your account's email address. We'll send you a link to choose a new password.</p>
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <FormAlert form={form} />
      {sentTo && (
        <Notice tone="success">
          If {sentTo} has an account, the link is on its way. It works once, for 30 minutes.
        </Notice>
      )}
      <SubmitButton busy={form.busy} busyLabel="Sending...">
        Send the link
      </SubmitButton>
      <p>
        <Link to={loginLinkPath} state={{ email: form.values.email }}>
          Email me a link to log in
        </Link>{' '}
        in place of a new password.
      </p>
      <p>
        <Link to={loginPath}>Back to login</Link>
      </p>
    </Form>
  );
}
