import { contactFieldMessages, hasEmailShape } from '@fixturebook/contract/contact/contact-form';
import type { FieldErrors, FormCheckResult } from '../ui/form/field-errors.ts';

export const emptyContactForm = {
  name: '',
  email: '',
  message: '',
  /** A honeypot field: users cannot see it, so only bots fill it in. */
  subject: '',
};
export type ContactFormValues = typeof emptyContactForm;

/** Returns the message to send, or an error message for each invalid field. */
export function checkContactForm(
  values: ContactFormValues,
): FormCheckResult<ContactFormValues, ContactFormValues> {
  const input = { ...values, name: values.name.trim(), email: values.email.trim() };
  const errors: FieldErrors<ContactFormValues> = {};
  if (input.name === '') errors.name = contactFieldMessages.name;
  if (!hasEmailShape(input.email)) errors.email = contactFieldMessages.email;
  if (input.message.trim() === '') errors.message = contactFieldMessages.message;
  return Object.keys(errors).length > 0 ? { errors } : { input };
}

/** Returns what is missing, in one message, or an empty text when the form can be sent. */
export function formatMissingFields(values: ContactFormValues): string {
  const checked = checkContactForm(values);
  if ('input' in checked) return '';
  const { name, email, message } = checked.errors;
  if (name && !values.email && message) return 'Fill in all three fields.';
  return name ?? email ?? message ?? '';
}
