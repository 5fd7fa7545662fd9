import { type Checked, createRequiredCheck } from '../ui/form/use-submit-form.ts';

const passwordsDifferMessage = 'Passwords do not match';

/** For live messages: returns no error until the second field has text. */
export function getConfirmError(password: string, confirm: string): string | undefined {
  return confirm !== '' && confirm !== password ? passwordsDifferMessage : undefined;
}

type NewAccount = { email: string; password: string; confirm: string };
type NewPassword = { newPassword: string; confirm: string };

// The server checks the rest, because its answer arrives sooner than schemas that we would have to load.

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
