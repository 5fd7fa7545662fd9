import { createRequiredCheck } from '../ui/form/schema-checks.ts';
import type { Checked } from '../ui/form/use-submit-form.ts';

const passwordsDifferMessage = 'Passwords do not match';

/** While one types: silent until there is something to compare. */
export function getConfirmError(password: string, confirm: string): string | undefined {
  return confirm !== '' && confirm !== password ? passwordsDifferMessage : undefined;
}

type NewAccount = { email: string; password: string; confirm: string };
type NewPassword = { newPassword: string; confirm: string };

// Only what the server cannot know. It checks the rest, and names the fields that are wrong: its
// answer is here sooner than the schemas would be.

export function checkNewAccount(values: NewAccount): Checked<NewAccount, NewAccount> {
  const filled = createRequiredCheck({
    email: 'Enter your e-mail address.',
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
