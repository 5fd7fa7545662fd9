import { loginPath, resetPasswordPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasErrorCode } from '../../platform/problem-error.ts';
import { endSession } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { invalidTokenCode, resetPassword } from '../api.ts';
import { checkNewPassword } from '../new-password-checks.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';

export function ResetPasswordForm({ token }: { token: string }) {
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  const form = useSubmitForm({
    initialValues: { newPassword: '', confirm: '' },
    draftKey: undefined,
    check: checkNewPassword,
    async submit({ newPassword }) {
      await resetPassword(newPassword, token);
      // The server has ended every session of this account, including the one in this browser.
      endSession(client);
      setDone(true);
    },
    formatError: (error) =>
      hasErrorCode(error, invalidTokenCode)
        ? 'This link has expired or has already been used. Request a new one.'
        : error.message,
  });
  if (isDone)
    return (
      <Stack>
        <Notice tone="success">Your password has been changed. Log in with the new one.</Notice>
        <ButtonLink look="main" to={loginPath}>
          Log in
        </ButtonLink>
      </Stack>
    );
  return (
    <Form form={form}>
      <NewPasswordFields
        form={form}
        name="newPassword"
        labels={{ password: 'New Password', confirm: 'Repeat Password' }}
      />
      <p>A new password logs you out on every device and removes your passkeys.</p>
      <FormAlert form={form} />
      <SubmitButton busy={form.busy} busyLabel="Resetting...">
        Reset Password
      </SubmitButton>
      <p>
        <Link to={resetPasswordPath}>Request a new link</Link>
      </p>
    </Form>
  );
}
