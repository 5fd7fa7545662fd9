import { PasswordField } from '../ui/form/password-field.tsx';
import type { FormController } from '../ui/form/use-submit-form.ts';
import { getPasswordConfirmationError } from './new-password-checks.ts';

interface NewPasswordFieldsProps<Name extends string> {
  form: Pick<FormController<Record<Name | 'confirm', string>>, 'values' | 'field'>;
  name: Name;
  labels: { password: string; confirm: string };
}

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
        hint="At least 10 characters. Three random words work well."
        {...form.field(name)}
      />
      <PasswordField
        label={labels.confirm}
        autoComplete="new-password"
        {...confirm}
        error={
          getPasswordConfirmationError(form.values[name], form.values.confirm) ?? confirm.error
        }
      />
    </>
  );
}
