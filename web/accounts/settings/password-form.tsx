import { Form, FormAlert } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { createRequiredCheck } from '../../ui/form/schema-checks.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';

interface PasswordFormProps {
  /** Differs from the labels of other password fields on the screen. */
  label: string;
  submitLabel: string;
  submit: (password: string) => Promise<void>;
}

/** Asks for the password again before a change of how the user logs in. */
export function PasswordForm({ label, submitLabel, submit }: PasswordFormProps) {
  const form = useSubmitForm({
    initialValues: { password: '' },
    check: createRequiredCheck({ password: 'Enter your password.' }),
    async submit({ password }: { password: string }) {
      await submit(password);
      form.reset();
    },
  });
  return (
    <Form form={form}>
      <PasswordField label={label} autoComplete="current-password" {...form.field('password')} />
      <FormAlert form={form} />
      <SubmitButton look="plain" busy={form.busy} busyLabel="One moment...">
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}
