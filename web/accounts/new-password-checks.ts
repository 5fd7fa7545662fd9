import { type Checked, createRequiredCheck } from '../ui/form/use-submit-form.ts';

const passwordsDifferMessage = 'Passwords do not match';

/** Checks the two passwords while the user types, so an empty second field is no error yet. */
export function getConfirmError(password: string, confirm: string): string | undefined {
  return confirm !== '' && confirm !== password ? passwordsDifferMessage : undefined;
}

type NewAccount = { email: string; password: string; confirm: string };
type NewPassword = { newPassword: string; confirm: string };

// Only the server checks lengths and formats, so that these screens need not load the schemas.

export function checkNewAccount(values: NewAccount): Checked<NewAccount, NewAccount> {
  const filled = createRequiredCheck({
    email: 'Enter your email address.',
    password: 'Choose a password.',
    confirm: 'Enter the password once more.',
  })(values);
  if ('errors' in filled || values.confirm === values.password) return filled;
  return { errors: { confirm: passwordsDifferMessage } };
}

export function checkNewPassword(values: NewPassword): Checked<NewPassword, NewPassword> {
  const filled = createRequiredCheck({
    newPassword: 'Choose a password.',
    confirm: 'Enter the password once more.',
  })(values);
  if ('errors' in filled || values.confirm === values.newPassword) return filled;
  return { errors: { confirm: passwordsDifferMessage } };
}
