import { z } from 'zod';
import { Accuracy, Point, PostcodeText } from './geocoding.ts';
import { emailAddress, multiLineText, requiredSingleLine, singleLine } from './text.ts';

/** Adds `https://` to an address without a scheme. Empty means none. */
export const Website = singleLine(200)
  .transform((value) =>
    value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`,
  )
  .refine(
    (value) =>
      value === '' || (/^https?:\/\/[^\s/.]+\.[^\s]+$/i.test(value) && URL.canParse(value)),
    'Enter a web address, such as https://www.club.org.uk.',
  );

/** A location such as `filled.count.soap`. Leading slashes are removed. Empty means none. */
export const WhatThreeWords = singleLine(100)
  .transform((value) => value.replace(/^\/+/, '').toLowerCase())
  .refine(
    (value) => value === '' || /^\p{L}+\.\p{L}+\.\p{L}+$/u.test(value),
    'Enter three words with dots between them, such as filled.count.soap.',
  );

/**
 * Collapses spaces and removes invisible characters, so that no two names look alike. A letter or
 * digit is required.
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

/** The form and the server check numbers with the same library. */
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
      .describe('Whether the club can host two matches at once'),
  })
  .meta({ id: 'ClubProfileInput' });
export type ClubProfileInput = z.infer<typeof ClubProfileInput>;

/** A club in a list or on a card. `photoUrl` is the small picture, or null without a photo. */
export const ClubSummary = z
  .strictObject({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'ClubSummary' });
export type ClubSummary = z.infer<typeof ClubSummary>;

/** A club as other clubs see it. `photoUrl` is the large picture. */
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

/** The caller's club with all fields that its officers can edit. */
export const OwnClub = Club.extend({ username: z.string() }).meta({ id: 'OwnClub' });
export type OwnClub = z.infer<typeof OwnClub>;

/** `distance` lists the clubs nearest to the caller's ground first. */
export const ClubOrder = z.enum(['name', 'distance']);
export type ClubOrder = z.infer<typeof ClubOrder>;

/** `search` is part of a name and ignores case, accents and apostrophes. */
export const ClubsQuery = z.object({
  search: singleLine(80).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  order: ClubOrder.default('name'),
});

/** The length of a description in a list. */
export const descriptionExcerptLength = 200;

export const ClubListItem = ClubSummary.extend({
  description: z.string().describe(`The first ${descriptionExcerptLength} characters`),
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

/** GeoJSON (RFC 7946) of all clubs with a known point. Coordinates are longitude, latitude. */
export const ClubMap = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.strictObject({
        type: z.literal('Feature'),
        geometry: z.strictObject({
          type: z.literal('Point'),
          coordinates: z.tuple([z.number(), z.number()]).meta({ items: { type: 'number' } }),
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

export const clubNameTaken = 'club-name-taken';
