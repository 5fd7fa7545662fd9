import { PasswordField } from '../ui/form/password-field.tsx';
import type { SubmitForm } from '../ui/form/use-submit-form.ts';
import { getConfirmError } from './new-password-checks.ts';

interface NewPasswordFieldsProps<Name extends string> {
  form: Pick<SubmitForm<Record<Name | 'confirm', string>>, 'values' | 'field'>;
  /** Of the field of the password; the other one is `confirm`. */
  name: Name;
  labels: { password: string; confirm: string };
}

/** A new password and the same once more, with a live message while they differ. */
export function NewPasswordFields<Name extends string>({
  form,
  name,
  labels,
}: NewPasswordFieldsProps<Name>) {
  const confirm = form.field('confirm');
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
        {...form.field(name)}
      />
      <PasswordField
        label={labels.confirm}
        autoComplete="new-password"
        {...confirm}
        error={getConfirmError(form.values[name], form.values.confirm) ?? confirm.error}
      />
    </>
  );
}
