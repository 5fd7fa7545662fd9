import { z } from 'zod';
import { PostcodeOrDistrict } from '../geocoding.ts';
import { calendarDate } from '../text.ts';
import { visitorCountMax, visitorCountMin } from './visitor-count.ts';

export const FreeClubsCountQuery = z.object({ postcode: PostcodeOrDistrict, date: calendarDate });

/** A count that visitors may see. It says “a few” instead of a small number, which could single out a club. */
export const VisitorCount = z
  .union([z.enum(['none', 'a-few']), z.int().min(visitorCountMin)])
  .meta({ id: 'VisitorCount' });

export const FreeClubsCount = z
  .strictObject({
    date: calendarDate,
    radiusKm: z.number().describe('20 miles in km'),
    count: VisitorCount.describe(
      `How many clubs have a free date that day, up to ${visitorCountMax}; a-few for fewer than ${visitorCountMin}`,
    ),
    isMore: z.boolean().describe(`Whether there are more than ${visitorCountMax}`),
  })
  .meta({ id: 'FreeClubsCount' });
export type FreeClubsCount = z.infer<typeof FreeClubsCount>;
