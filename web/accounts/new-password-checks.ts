import { createRequiredFieldsCheck, type FormCheckResult } from '../ui/form/field-errors.ts';

const passwordsDifferMessage = 'Passwords do not match';

/** Checks the two passwords while the user types, so an empty second field is no error yet. */
export function getPasswordConfirmationError(
  password: string,
  confirm: string,
): string | undefined {
  return confirm !== '' && confirm !== password ? passwordsDifferMessage : undefined;
}

type NewAccountValues = { email: string; password: string; confirm: string };
type NewPasswordValues = { newPassword: string; confirm: string };

// Only the server checks lengths and formats, so that these screens need not load the schemas.

export function checkNewAccount(
  values: NewAccountValues,
): FormCheckResult<NewAccountValues, NewAccountValues> {
  const filled = createRequiredFieldsCheck({
    email: 'Enter your email address.',
    password: 'Choose a password.',
    confirm: 'Enter the password once more.',
  })(values);
  if ('errors' in filled || values.confirm === values.password) return filled;
  return { errors: { confirm: passwordsDifferMessage } };
}

export function checkNewPassword(
  values: NewPasswordValues,
): FormCheckResult<NewPasswordValues, NewPasswordValues> {
  const filled = createRequiredFieldsCheck({
    newPassword: 'Choose a password.',
    confirm: 'Enter the password once more.',
  })(values);
  if ('errors' in filled || values.confirm === values.newPassword) return filled;
  return { errors: { confirm: passwordsDifferMessage } };
}
