import { z } from 'zod';

const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const controlCharactersButLineBreaks =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/;

/** One line of text: trimmed, without control characters, at most `max` characters; may be empty. */
export function singleLine(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(
      (value) => !controlCharacters.test(value),
      "Some characters can't be used here. Please retype.",
    );
}

/** As `line`, but must hold something; `message` is shown when it is empty. */
export function requiredSingleLine(max: number, message = 'Fill in this field.') {
  return singleLine(max).min(1, message);
}

/** Text of several lines: trimmed, line breaks kept, no other control characters. */
export function multiLineText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(
      (value) => !controlCharactersButLineBreaks.test(value),
      "Some characters can't be used here. Please retype.",
    );
}

/** RFC 5321 allows 254 characters. Stored in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter an email address, such as secretary@club.org.uk.'));

/** A calendar date in Europe/London, `YYYY-MM-DD`. */
export const calendarDate = z.iso
  .date('Enter a date.')
  .refine(
    (value) => value >= '2000-01-01' && value <= '2100-12-31',
    'Enter a date between 2000 and 2100.',
  );

/** Time of day in Europe/London, `HH:MM`. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 13:30.');
