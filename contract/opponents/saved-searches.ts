import { z } from 'zod';
import { Side, TravelRadius } from '../fixtures.ts';
import { calendarDate } from '../text.ts';

export const savedSearchesMax = 20;

/** The club already keeps as many searches as it can. */
export const tooManySearches = 'too-many-searches';
export const tooManySearchesMessage = `You can keep ${savedSearchesMax} searches. Delete one you no longer need.`;

const searchFields = {
  from: calendarDate.describe('The first day'),
  to: calendarDate.describe('The last day; the same as `from` for one day'),
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, 'Pick at least one day of the week.')
    .max(7)
    .nullable()
    .default(null)
    .describe('Only these days of the week, from 1 (Monday) to 7 (Sunday); null for every day'),
  radiusKm: TravelRadius.describe('From the postcode of the caller’s club, in km'),
  side: Side.default('either').describe('Where the caller’s club would play'),
};

export const SavedSearchInput = z
  .object(searchFields)
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Pick a last day that is not before the first.',
  })
  .meta({ id: 'SavedSearchInput' });
export type SavedSearchInput = z.input<typeof SavedSearchInput>;

/** A search for clubs that are free, whose club is told when another lists such a date. */
export const SavedSearch = z
  .strictObject({
    id: z.uuid(),
    from: z.string(),
    to: z.string(),
    weekdays: z.array(z.int()).nullable(),
    radiusKm: z.int(),
    side: Side,
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof SavedSearch>;

export const SavedSearchList = z
  .strictObject({ items: z.array(SavedSearch).describe('The soonest first') })
  .meta({ id: 'SavedSearchList' });
export type SavedSearchList = z.infer<typeof SavedSearchList>;
