import { TextField } from '../ui/form/fields.tsx';
import type { FormController } from '../ui/form/use-submit-form.ts';

export const missingCodeMessage = 'Enter the code from your app, or a recovery code.';

interface SecondFactorCodeFieldProps<Values extends { code: string }> {
  form: FormController<Values>;
  label?: string;
}

export function SecondFactorCodeField<Values extends { code: string }>({
  form,
  label = 'Code',
}: SecondFactorCodeFieldProps<Values>) {
  return (
    <TextField
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="off"
      hint="The six digits in your authenticator app, or a recovery code."
      {...form.field('code')}
    />
  );
}
