import { z } from 'zod';
import { ClubSummary } from '../clubs.ts';
import { Fixture, FixtureInput, Format, Side, Strength, TravelRadius } from '../fixtures.ts';
import { PointWithAccuracy } from '../geocoding.ts';
import { calendarDate, createSingleLineSchema } from '../text.ts';

/** One search covers at most this many days, and at most this many of the club's own dates. */
export const findDaysMax = 14;
export const findOwnDatesMax = 20;

/** How many free dates of other clubs one search lists. */
export const findItemsMax = 120;

const onlyTrue = z.enum(['true']).optional();

/** Without a day, the search is for all coming free dates of the club. */
export const FindQuery = z
  .object({
    date: calendarDate.optional(),
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    teamName: createSingleLineSchema(60).optional().describe("One of the caller's teams"),
    radius: z
      .string()
      .regex(/^\d+$/, 'Enter the travel radius in whole kilometres.')
      .transform(Number)
      .pipe(TravelRadius)
      .optional()
      .describe('km between the grounds; also the travel radius of your team'),
    side: Side.exclude(['either']).optional().describe('Where your team plays'),
    strength: Strength.optional().describe('A team that states no strength suits every strength'),
    format: Format.optional().describe('A team that states no format suits every format'),
    travels: onlyTrue.describe('Only clubs that would travel to your ground'),
    playedBefore: onlyTrue.describe('Only clubs that yours has played before'),
  })
  .superRefine(({ date, from, to }, context) => {
    const add = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (date !== undefined && (from !== undefined || to !== undefined))
      add('date', 'Choose either one day or the first and the last day.');
    if ((from === undefined) !== (to === undefined))
      add(from === undefined ? 'from' : 'to', 'Choose both the first and the last day.');
    if (from === undefined || to === undefined) return;
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    if (days < 0 || days >= findDaysMax)
      add('to', `Choose a date from 0 to ${findDaysMax - 1} days after the first.`);
  });
export type FindQuery = z.infer<typeof FindQuery>;

/** A day on which the club looks for an opponent. */
export const FindDate = z
  .strictObject({
    date: z.string(),
    teamName: z.string(),
    side: Side.describe('Where the team can play'),
    maxTravelRadius: z.int().describe('km'),
    fixture: Fixture.nullable().describe("The club's free date; null for an unlisted day"),
    listing: FixtureInput.nullable().describe(
      'What lists the day, from what the club keeps about the team and from its last fixture; null if the day is listed, the team is unknown, or a home side has no ground',
    ),
    point: PointWithAccuracy.nullable().describe('From where distances are measured'),
  })
  .meta({ id: 'FindDate' });
export type FindDate = z.infer<typeof FindDate>;

export const FoundDate = z
  .strictObject({
    own: z.int().describe('The index in `dates` of the day that this free date suits'),
    fixture: Fixture,
    club: ClubSummary,
    point: PointWithAccuracy.nullable(),
    distanceKm: z.number().describe('The distance between the two grounds'),
    reasons: z.array(z.string()).describe("Why it suits, such as 'they can travel'"),
    travels: z.boolean().describe("Whether the club would travel to the caller's ground"),
    playedBefore: z.boolean(),
  })
  .meta({ id: 'FoundDate' });
export type FoundDate = z.infer<typeof FoundDate>;

export const FindResult = z
  .strictObject({
    teamName: z.string().nullable().describe('The team of the search; null for all teams'),
    teams: z
      .array(z.string())
      .describe("The club's teams, the one used last first, those without fixtures last"),
    dates: z.array(FindDate),
    busy: z.array(z.string()).describe('Days of the search on which the team has a match'),
    items: z
      .array(FoundDate)
      .describe(
        'The best fit first. If more are found than are listed, the best dates of every club come before further ones of the same clubs',
      ),
    more: z.boolean().describe('Whether there may be more, since only the best are listed'),
  })
  .meta({ id: 'FindResult' });
export type FindResult = z.infer<typeof FindResult>;
