import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { parseUrl } from './format.ts';
import { Postcode, WhatThreeWords } from './geocoding.ts';
import {
  createMultiLineSchema,
  createRequiredSingleLineSchema,
  createSingleLineSchema,
  emailAddress,
} from './text.ts';

/** The schema adds `https://` to a web address without a scheme, and accepts empty text. */
const Website = createSingleLineSchema(200)
  .transform((value) =>
    value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`,
  )
  .refine(
    (value) =>
      value === '' ||
      (/^https?:\/\/[^\s/.]+\.[^\s]+$/i.test(value) && parseUrl(value) !== undefined),
    'Enter a web address, such as https://www.club.org.uk.',
  );

const joiningLetter =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gujarati}\\p{Script=Gurmukhi}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Tamil}\\p{Script=Telugu}]\\p{M}*';
const emoji = '\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]*';

/**
 * Format characters of a name. Those in the groups stay, because the name would look different without
 * them: the joiners between letters of scripts that join, those of an emoji, and the flags of England,
 * Scotland and Wales. Elsewhere a joiner is invisible, and two names could look alike.
 */
const formatCharactersOfName = new RegExp(
  [
    '(\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f})',
    `(?<=${joiningLetter})([\\u200c\\u200d])(?=${joiningLetter})`,
    `(?<=${emoji})(\\u200d)(?=${emoji})`,
    '\\p{Cf}',
  ].join('|'),
  'gu',
);

/** The schema removes repeated spaces and invisible characters, so that no two club names look alike. */
const ClubName = createRequiredSingleLineSchema(80, 'Enter the club name.')
  .transform((value) =>
    value.normalize('NFC').replace(formatCharactersOfName, '$1$2$3').replace(/\s+/g, ' ').trim(),
  )
  .refine((value) => /[\p{L}\p{N}]/u.test(value), 'Use letters or digits in the name.');

/** Accepts any spelling of a phone number and converts it to E.164. The default country is the UK. */
export const PhoneNumber = createSingleLineSchema(30)
  .refine(
    (text) => formatPhoneNumberAsE164(text) !== undefined,
    'Enter a phone number, such as +44 20 7946 0958.',
  )
  .overwrite((text) => formatPhoneNumberAsE164(text) ?? text);

/** Checks only the length of the number, because the library does not know the newest number ranges. */
function formatPhoneNumberAsE164(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'GB', extract: false });
  return phone?.isPossible() && !phone.ext ? phone.number : undefined;
}

const description = createMultiLineSchema(2000);

/** A new club needs a name, a postcode and ways to reach it. The rest can follow later. */
export const ClubProfileInput = z
  .object({
    name: ClubName,
    username: createSingleLineSchema(40).default(''),
    description: description.default(''),
    postcode: Postcode,
    whatThreeWords: WhatThreeWords.default(''),
    contactNumber: PhoneNumber,
    contactEmail: emailAddress,
    website: Website.default(''),
    morePitches: z
      .boolean()
      .default(false)
      .describe('Whether the club can host two matches at once'),
  })
  .meta({ id: 'ClubProfileInput' });
export type ClubProfileInput = z.infer<typeof ClubProfileInput>;

/** What the form asks a club for that completes its profile. */
export const CompleteClubProfileInput = ClubProfileInput.extend({
  username: createRequiredSingleLineSchema(40, 'Enter a username.'),
  description: description.min(1, 'Enter the club description.'),
});
