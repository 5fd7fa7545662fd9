import { checkFilled } from '../ui/form/check-with.ts';
import { Form, FormAlert } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';

interface PasswordFormProps {
  /** Where there are two on a screen, each is to be told from the other. */
  label: string;
  action: string;
  submit: (password: string) => Promise<void>;
}

/** The password once more, for what changes how one signs in. */
export function PasswordForm({ label, action, submit }: PasswordFormProps) {
  const form = useSubmitForm({
    initialValues: { password: '' },
    check: checkFilled({ password: 'Enter your password.' }),
    async submit({ password }: { password: string }) {
      await submit(password);
      form.clear();
    },
  });
  return (
    <Form form={form}>
      <PasswordField label={label} autoComplete="current-password" {...form.field('password')} />
      <FormAlert form={form} />
      <SubmitButton look="plain" busy={form.busy} busyLabel="One moment...">
        {action}
      </SubmitButton>
    </Form>
  );
}
