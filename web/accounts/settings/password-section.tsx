import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAffected } from '../../platform/fetch-again.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { changePassword, sessionsQuery } from '../api.ts';
import { checkNewPassword } from '../new-password-checks.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { SettingsSection } from './settings-section.tsx';

export function PasswordSection() {
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  const form = useSubmitForm({
    initialValues: { currentPassword: '', newPassword: '', confirm: '' },
    draftKey: undefined,
    check: (values) =>
      values.currentPassword === ''
        ? { errors: { currentPassword: 'Enter your current password.' } }
        : checkNewPassword(values),
    async submit({ newPassword }) {
      setDone(false);
      await changePassword(form.values.currentPassword, newPassword);
      form.reset();
      setDone(true);
      await refetchAffected(client, sessionsQuery.queryKey);
    },
  });
  return (
    <SettingsSection heading="Password">
      {isDone && (
        <Notice tone="success">
          Your password has been changed. Other devices are logged out.
        </Notice>
      )}
      <Form form={form}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <NewPasswordFields
          form={form}
          name="newPassword"
          labels={{ password: 'New password', confirm: 'Repeat new password' }}
        />
        <FormAlert form={form} />
        <SubmitButton look="plain" busy={form.busy} busyLabel="Changing...">
          Change password
        </SubmitButton>
      </Form>
    </SettingsSection>
  );
}
