import { z } from 'zod';
import { Accuracy, Point, PostcodeText } from './geocoding.ts';
import { emailAddress, multiLineText, requiredSingleLine, singleLine } from './text.ts';

/** `https://` is put before an address typed without a scheme. Empty means none. */
export const Website = singleLine(200)
  .transform((value) =>
    value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`,
  )
  .refine(
    (value) =>
      value === '' || (/^https?:\/\/[^\s/.]+\.[^\s]+$/i.test(value) && URL.canParse(value)),
    'Enter a web address, such as https://www.club.org.uk.',
  );

/** `filled.count.soap`, with or without the leading slashes. Stored without them. Empty means none. */
export const WhatThreeWords = singleLine(100)
  .transform((value) => value.replace(/^\/+/, '').toLowerCase())
  .refine(
    (value) => value === '' || /^\p{L}+\.\p{L}+\.\p{L}+$/u.test(value),
    'Enter three words with dots between them, such as filled.count.soap.',
  );

/**
 * Runs of spaces become one and what cannot be seen goes, so that no two names look alike but for
 * those. A letter or digit is needed.
 */
const ClubName = requiredSingleLine(80)
  .transform((value) =>
    value
      .normalize('NFC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .refine((value) => /[\p{L}\p{N}]/u.test(value), 'Use letters or digits in the name.');

/** Any number that can be dialled will do: a library on both sides knows which can. */
export const phoneMessage = 'Enter a phone number, such as +44 20 7946 0958.';

export const ClubProfileInput = z
  .object({
    name: ClubName,
    username: requiredSingleLine(40),
    description: multiLineText(2000).min(1, 'Fill in this field.'),
    postcode: PostcodeText,
    whatThreeWords: WhatThreeWords.default(''),
    contactNumber: requiredSingleLine(30),
    contactEmail: emailAddress,
    website: Website.default(''),
    morePitches: z
      .boolean()
      .default(false)
      .describe('Whether two matches can be played at home at once'),
  })
  .meta({ id: 'ClubProfileInput' });
export type ClubProfileInput = z.infer<typeof ClubProfileInput>;

/** What a list or a card shows of a club. `photoUrl` is the small picture, null without a photo. */
export const ClubSummary = z
  .strictObject({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'ClubSummary' });
export type ClubSummary = z.infer<typeof ClubSummary>;

/** What one signed-in club sees of another. `photoUrl` is the large picture. */
export const Club = z
  .strictObject({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    postcode: z.string(),
    point: Point.nullable(),
    whatThreeWords: z.string(),
    contactNumber: z.string().describe('E.164'),
    contactEmail: z.string(),
    website: z.string(),
    morePitches: z.boolean(),
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'Club' });
export type Club = z.infer<typeof Club>;

/** The own club: everything on it that its officers can edit. */
export const OwnClub = Club.extend({ username: z.string() }).meta({ id: 'OwnClub' });
export type OwnClub = z.infer<typeof OwnClub>;

/** In which order all clubs are listed. By distance from the caller's ground the nearest come first. */
export const ClubOrder = z.enum(['name', 'distance']);
export type ClubOrder = z.infer<typeof ClubOrder>;

/** `search` is part of a name, in any case, with or without accents and apostrophes. */
export const ClubsQuery = z.object({
  search: singleLine(80).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  order: ClubOrder.default('name'),
});

/** Characters of a description that a list shows. */
export const descriptionExcerptLength = 200;

export const ClubListItem = ClubSummary.extend({
  description: z.string().describe(`Its first ${descriptionExcerptLength} characters`),
  distanceKm: z.number().nullable().describe("From the caller's ground; null if unknown"),
}).meta({ id: 'ClubListItem' });
export type ClubListItem = z.infer<typeof ClubListItem>;

export const clubsPerPage = 20;

/** `pages` is at least 1. A page beyond the last one has no items. */
export const ClubList = z
  .strictObject({
    items: z.array(ClubListItem),
    page: z.int(),
    pages: z.int(),
    total: z.int(),
  })
  .meta({ id: 'ClubList' });
export type ClubList = z.infer<typeof ClubList>;

/** GeoJSON (RFC 7946): every club whose place is known, coordinates as longitude, latitude. */
export const ClubMap = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.strictObject({
        type: z.literal('Feature'),
        geometry: z.strictObject({
          type: z.literal('Point'),
          coordinates: z.tuple([z.number(), z.number()]),
        }),
        properties: z.strictObject({
          slug: z.string(),
          name: z.string(),
          postcode: z.string(),
          accuracy: Accuracy,
        }),
      }),
    ),
  })
  .meta({ id: 'ClubMap' });
export type ClubMap = z.infer<typeof ClubMap>;

export const PhotoSaved = z.strictObject({ photoUrl: z.string() }).meta({ id: 'PhotoSaved' });

/** Error codes of this feature. */
export const clubNameTaken = 'club-name-taken';
