import { contactFieldMessages, hasEmailShape } from '@fixturebook/contract/contact-form';
import type { Checked, FieldErrors } from '../ui/form/use-submit-form.ts';

export const emptyContactForm = {
  name: '',
  email: '',
  message: '',
  /** For machines: people do not see it. */
  subject: '',
};
export type ContactValues = typeof emptyContactForm;

/** What may be sent, or what is said of each field that is not filled in well. */
export function checkContact(values: ContactValues): Checked<ContactValues, ContactValues> {
  const input = { ...values, name: values.name.trim(), email: values.email.trim() };
  const errors: FieldErrors<ContactValues> = {};
  if (input.name === '') errors.name = contactFieldMessages.name;
  if (!hasEmailShape(input.email)) errors.email = contactFieldMessages.email;
  if (input.message.trim() === '') errors.message = contactFieldMessages.message;
  return Object.keys(errors).length > 0 ? { errors } : { input };
}

/** What is still to be done, from top to bottom; empty when the form may be sent. */
export function formatMissingFields(values: ContactValues): string {
  const checked = checkContact(values);
  if ('input' in checked) return '';
  const { name, email, message } = checked.errors;
  if (name && !values.email && message) return 'Fill in all three fields.';
  return name ?? email ?? message ?? '';
}
