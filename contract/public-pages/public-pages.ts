import { z } from 'zod';
import { areaSlugs } from '../places/areas.ts';
import { createSingleLineSchema } from '../text.ts';

/** What a club shows to visitors without a login. */
export const PublicPageChoices = z
  .strictObject({
    isOn: z.boolean(),
    area: z.enum(areaSlugs, { error: 'Choose your county or city.' }),
    town: createSingleLineSchema(60).describe(
      'The town or village to show; empty shows the postcode district',
    ),
    showsPostcode: z.boolean(),
    showsMatches: z.boolean(),
  })
  .meta({ id: 'PublicPageChoices' });
export type PublicPageChoices = z.infer<typeof PublicPageChoices>;

/** Before the club has chosen anything, the page is off and the area is that of its postcode. */
export const PublicPageSettings = PublicPageChoices.extend({
  path: z.string().describe('The address of the page, without the origin'),
  district: z.string().describe('The postcode district that the page shows without a town'),
  version: z.string().describe('For the header `If-Match` of a change'),
}).meta({ id: 'PublicPageSettings' });
export type PublicPageSettings = z.infer<typeof PublicPageSettings>;

/** The page as visitors would see it with these choices. */
export const PublicPagePreview = z
  .strictObject({
    html: z.string(),
    freeDates: z.int().describe('How many free dates the page shows'),
  })
  .meta({ id: 'PublicPagePreview' });
export type PublicPagePreview = z.infer<typeof PublicPagePreview>;
