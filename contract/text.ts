import { z } from 'zod';

/** Control characters, and surrogates without a pair (`\p{Cs}`), which PostgreSQL refuses in JSON. */
const unusableCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Cs}]/u;
const unusableCharactersButLineBreaks =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\p{Cs}]/u;

/**
 * A schema for one line of text, which it trims. Empty text is valid. Format characters are removed.
 * Texts that look the same are stored the same, so that a name cannot be used twice.
 */
export function createSingleLineSchema(max: number) {
  return createTextSchema(max, unusableCharacters, unifySpacesAndAccents);
}

export function createRequiredSingleLineSchema(max: number, message: string) {
  return createSingleLineSchema(max)
    .min(1, message)
    .refine((text) => text === '' || !isBlank(text), message);
}

function unifySpacesAndAccents(text: string) {
  return text.normalize('NFC').replaceAll(/\p{Zs}+/gu, ' ');
}

/** Whether a text has only characters that are drawn as nothing, or accents without a letter. */
function isBlank(text: string) {
  return (
    text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{M}\p{White_Space}\u2800]/gu, '') === ''
  );
}

/**
 * A schema for several lines of text, which it trims. Empty text is valid. Lines end as browsers end
 * those of a text field, so that a form does not take a stored text for another one.
 */
export function createMultiLineSchema(max: number) {
  return createTextSchema(max, unusableCharactersButLineBreaks, unifyLineEnds);
}

function unifyLineEnds(text: string) {
  return text.replaceAll(/\r\n?/g, '\n');
}

function createTextSchema(max: number, forbidden: RegExp, rewrite = (text: string) => text) {
  return z
    .string()
    .overwrite((text) => rewrite(removeInvisibleCharacters(text)))
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(
      (value) => !forbidden.test(value),
      'Some characters can’t be used here. Please retype.',
    );
}

/**
 * Format characters (`\p{Cf}`), which can reverse or hide text. Scripts and emoji need the joiners
 * U+200C and U+200D, and the flags of England, Scotland and Wales end with format characters.
 */
const formatCharacters =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|(?![\u200c\u200d])\p{Cf}/gu;

function removeInvisibleCharacters(text: string) {
  return text.replace(formatCharacters, '$1');
}

/** The maximum length is 254 characters, as in RFC 5321. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter an email address, such as secretary@club.org.uk.'));

export const calendarDate = z.iso
  .date({ error: 'Enter a date.', abort: true })
  .refine(
    (value) => value >= '2000-01-01' && value <= '2100-12-31',
    'Enter a date between 2000 and 2100.',
  );

/** A time of day in Europe/London, `HH:MM`. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 13:30.');

/**
 * A schema for the `next` value of a page: the instant of the last item, such as
 * `2027-06-13T12:00:00.000Z`, and its id. The product knows the years 2000 to 2100.
 */
export function createInstantCursorSchema(id: 'uuid' | 'eight-digits') {
  const idPattern = {
    uuid: '[\\da-f]{8}(-[\\da-f]{4}){4}[\\da-f]{8}',
    'eight-digits': '[\\da-f]{8}',
  };
  const pattern = new RegExp(
    `^(20\\d\\d|2100)-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z_${idPattern[id]}$`,
  );
  return z
    .string()
    .refine(
      (text) => pattern.test(text) && !Number.isNaN(Date.parse(text.slice(0, 24))),
      'Send the `next` value of the previous page.',
    );
}
