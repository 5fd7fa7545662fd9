import { z } from 'zod';
import { PointWithAccuracy, PostcodeAccuracy } from './geocoding.ts';
import { calendarDate, createSingleLineSchema } from './text.ts';

/** `photoUrl` is the address of the small version of the club's photo. */
export const ClubSummary = z
  .strictObject({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'ClubSummary' });
export type ClubSummary = z.infer<typeof ClubSummary>;

/** `photoUrl` is the address of the large version of the club's photo. */
export const Club = z
  .strictObject({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    postcode: z.string(),
    point: PointWithAccuracy.nullable(),
    whatThreeWords: z.string(),
    contactNumber: z.string().describe('E.164'),
    contactEmail: z.string(),
    website: z.string(),
    morePitches: z.boolean(),
    photoUrl: z.string().nullable(),
    publicPath: z
      .string()
      .nullable()
      .describe('The page for visitors, without the origin; null while the club has turned it off'),
  })
  .meta({ id: 'Club' });
export type Club = z.infer<typeof Club>;

export const OwnClub = Club.extend({
  username: z.string(),
  version: z.string().describe('For the header `If-Match` of a change'),
}).meta({ id: 'OwnClub' });
export type OwnClub = z.infer<typeof OwnClub>;

export const ClubOrder = z.enum(['name', 'distance']);
export type ClubOrder = z.infer<typeof ClubOrder>;

/** `search` matches any part of a club name and ignores case, accents and apostrophes. */
export const ClubsQuery = z.object({
  search: createSingleLineSchema(80).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  order: ClubOrder.default('name'),
});

export const descriptionExcerptLength = 200;

export const ClubListItem = ClubSummary.extend({
  description: z.string().describe(`The first ${descriptionExcerptLength} characters`),
  distanceKm: z.number().nullable().describe("From the caller's ground; null if unknown"),
}).meta({ id: 'ClubListItem' });
export type ClubListItem = z.infer<typeof ClubListItem>;

export const clubsPerPage = 20;

/** A page after the last one (`pages`, at least 1) has no `items`. */
export const ClubList = z
  .strictObject({
    items: z.array(ClubListItem),
    page: z.int(),
    pages: z.int(),
    total: z.int(),
  })
  .meta({ id: 'ClubList' });
export type ClubList = z.infer<typeof ClubList>;

/** GeoJSON (RFC 7946), so the longitude comes before the latitude. */
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
          accuracy: PostcodeAccuracy,
        }),
      }),
    ),
  })
  .meta({ id: 'ClubMap' });
export type ClubMap = z.infer<typeof ClubMap>;

export const FreeClubsQuery = z.object({ date: calendarDate });

/** The clubs that have a free date on a day. None after the day has passed. */
export const FreeClubs = z.strictObject({ slugs: z.array(z.string()) }).meta({ id: 'FreeClubs' });
export type FreeClubs = z.infer<typeof FreeClubs>;

export const PhotoSaved = z.strictObject({ photoUrl: z.string() }).meta({ id: 'PhotoSaved' });

export const clubNameTaken = 'club-name-taken';
