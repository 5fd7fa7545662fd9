import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { Postcode } from './geocoding.ts';
import { emailAddress, multiLineText, requiredSingleLine, singleLine } from './text.ts';

/** Adds `https://` to an address without a scheme. It can be empty. */
const Website = singleLine(200)
  .transform((value) =>
    value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`,
  )
  .refine(
    (value) =>
      value === '' || (/^https?:\/\/[^\s/.]+\.[^\s]+$/i.test(value) && URL.canParse(value)),
    'Enter a web address, such as https://www.club.org.uk.',
  );

/** A what3words location such as `filled.count.soap`. It can be empty. */
const WhatThreeWords = singleLine(100)
  .transform((value) => value.replace(/^\/+/, '').toLowerCase())
  .refine(
    (value) => value === '' || /^\p{L}+\.\p{L}+\.\p{L}+$/u.test(value),
    'Enter three words with dots between them, such as filled.count.soap.',
  );

/** Collapses spaces and removes invisible characters, so that no two names look alike. */
const ClubName = requiredSingleLine(80, 'Enter the club name.')
  .transform((value) =>
    value
      .normalize('NFC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .refine((value) => /[\p{L}\p{N}]/u.test(value), 'Use letters or digits in the name.');

/** A phone number in any spelling, which becomes E.164. Without a country code it is British. */
export const PhoneNumber = singleLine(30)
  .refine(
    (text) => formatE164(text) !== undefined,
    'Enter a phone number, such as +44 20 7946 0958.',
  )
  .overwrite((text) => formatE164(text) ?? text);

/** The number need not be in use, because the library does not know the newest ranges. */
function formatE164(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'GB', extract: false });
  return phone?.isPossible() && !phone.ext ? phone.number : undefined;
}

export const ClubProfileInput = z
  .object({
    name: ClubName,
    username: requiredSingleLine(40, 'Enter a username.'),
    description: multiLineText(2000).min(1, 'Enter the club description.'),
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
