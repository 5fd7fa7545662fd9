import { z } from 'zod';
import { ClubSummary } from './clubs.ts';
import { Postcode } from './geocoding.ts';
import { gamesMax, gamesMaxKm, gamesPerPage } from './limits.ts';
import { AgeGroup, TeamCategory } from './teams/categories.ts';
import {
  calendarDate,
  createMultiLineSchema,
  createRequiredSingleLineSchema,
  createSingleLineSchema,
  emailAddress,
  timeOfDay,
} from './text.ts';

export const Side = z.enum(['home', 'away', 'either']);
export type Side = z.infer<typeof Side>;

/** A `declaration` match is also called a timed match. */
export const Format = z.enum(['limited-overs', 'twenty20', 'declaration']);
export type Format = z.infer<typeof Format>;

export const Strength = z.enum(['strong', 'strong-medium', 'medium', 'weak-medium', 'weak']);
export type Strength = z.infer<typeof Strength>;

export const Surface = z.enum(['grass', 'artificial']);
export type Surface = z.infer<typeof Surface>;

export const FixtureStatus = z.enum(['open', 'confirmed', 'called-off']);
export type FixtureStatus = z.infer<typeof FixtureStatus>;

/** The last four reasons are only for agreed matches. */
export const CallOffReason = z.enum([
  'weather',
  'ground',
  'not-enough-players',
  'other',
  'rained-off',
  'abandoned',
  'conceded',
  'opposition-pulled-out',
]);
export type CallOffReason = z.infer<typeof CallOffReason>;

export const FreeDateCallOffReason = CallOffReason.extract([
  'weather',
  'ground',
  'not-enough-players',
  'other',
]);
export type FreeDateCallOffReason = z.infer<typeof FreeDateCallOffReason>;

/** No team travels farther: the longest drive in Great Britain is under 1,400 km. */
export const travelRadiusMaxKm = 2000;

export const TravelRadius = z
  .int({ error: 'Enter the travel radius in whole kilometres.', abort: true })
  .min(0, 'Enter 0 or more.')
  .max(travelRadiusMaxKm, `Enter at most ${travelRadiusMaxKm} km.`);

const oversMessage = 'Enter a whole number of overs from 1 to 120.';
export const Overs = z
  .int({ error: oversMessage, abort: true })
  .min(1, oversMessage)
  .max(120, oversMessage);

const fixtureFields = {
  teamName: createRequiredSingleLineSchema(60, 'Enter the team name.'),
  date: calendarDate,
  contactEmail: emailAddress,
  side: Side,
  ground: createSingleLineSchema(120).describe('Free text; may be empty only if the side is away'),
  postcode: Postcode,
  maxTravelRadius: TravelRadius.describe('km'),
  description: createMultiLineSchema(2000).default(''),
  startTime: timeOfDay.nullable().default(null),
  format: Format.nullable().default(null),
  overs: Overs.nullable().default(null).describe('Only with limited-overs'),
  strength: Strength.nullable().default(null),
  surface: Surface.nullable().default(null),
};

export const groundMissingMessage = 'Enter the ground.';

/** Checks rules between several fields. After a change, the server checks the whole fixture again. */
export function findFixtureFieldErrors(fixture: {
  side: Side;
  ground: string;
  format: Format | null;
  overs: number | null;
}): { path: string; message: string }[] {
  const errors: { path: string; message: string }[] = [];
  if (fixture.side !== 'away' && fixture.ground === '')
    errors.push({ path: 'ground', message: groundMissingMessage });
  if (fixture.overs !== null && fixture.format !== 'limited-overs')
    errors.push({ path: 'overs', message: 'Give overs only with limited overs.' });
  return errors;
}

export const FixtureInput = z
  .object(fixtureFields)
  .superRefine(
    (fixture, context) => {
      const invalidFields = new Set(context.issues.map((issue) => issue.path?.[0]));
      for (const { path, message } of findFixtureFieldErrors(fixture))
        if (!invalidFields.has(path)) context.addIssue({ code: 'custom', path: [path], message });
    },
    // By default, Zod skips this check while another field is invalid, so the user would learn late
    // that the ground is missing.
    { when: ({ value }) => Venue.safeParse(value).success },
  )
  .meta({ id: 'FixtureInput' });
export type FixtureInput = z.infer<typeof FixtureInput>;

const Venue = z.object({ side: Side, ground: z.string() });

export const fixtureInPast = 'fixture-in-past';
export const fixtureInPastMessage = 'Choose today or a later date.';

/** Rejects past dates in forms, which pass the current date. The server uses its own clock instead. */
export function createUpcomingFixtureSchema(today: string) {
  return FixtureInput.safeExtend({ date: createUpcomingDateSchema(today) });
}

export function createUpcomingDateSchema(today: string) {
  return calendarDate.refine((date) => date >= today, fixtureInPastMessage);
}

export const FixtureChange = z
  .object({
    ...fixtureFields,
    description: createMultiLineSchema(2000),
    startTime: timeOfDay.nullable(),
    format: Format.nullable(),
    overs: Overs.nullable(),
    strength: Strength.nullable(),
    surface: Surface.nullable(),
  })
  .partial()
  .meta({ id: 'FixtureChange' });
export type FixtureChange = z.infer<typeof FixtureChange>;

export const Fixture = z
  .strictObject({
    id: z.uuid(),
    club: ClubSummary,
    teamName: z.string(),
    date: z.string(),
    startTime: z.string().nullable(),
    side: Side,
    ground: z.string(),
    postcode: z.string(),
    contactEmail: z.string(),
    maxTravelRadius: z.int(),
    description: z.string(),
    format: Format.nullable(),
    overs: z.int().nullable(),
    strength: Strength.nullable(),
    surface: Surface.nullable(),
    category: TeamCategory.nullable().describe('That of the team; null if the club states none'),
    ageGroup: AgeGroup.nullable().describe('Set if the category is juniors'),
    status: FixtureStatus,
    callOffReason: CallOffReason.nullable().describe('Set if the status is called-off'),
    distanceKm: z.number().nullable().describe("From the caller's club; null if unknown"),
  })
  .meta({ id: 'Fixture' });
export type Fixture = z.infer<typeof Fixture>;

const version = z.string().describe('For the header `If-Match` of a change');

export const FixtureWithVersion = Fixture.extend({ version }).meta({ id: 'FixtureWithVersion' });
export type FixtureWithVersion = z.infer<typeof FixtureWithVersion>;

export const FixtureList = z
  .strictObject({ items: z.array(Fixture), next: z.string().nullable() })
  .meta({ id: 'FixtureList' });

/** `near` leaves out what the club cannot act on: it lists its own fixtures, and free dates within reach. */
export const FixturesShown = z.enum(['all', 'near']);
export type FixturesShown = z.infer<typeof FixturesShown>;

export const FixturesQuery = z.object({
  date: calendarDate,
  show: FixturesShown.default('all').describe(
    '`near`: only your own fixtures, and free dates within the travel radius of either club',
  ),
  after: z
    .string()
    .regex(
      /^[01]_(\d[\d.e-]{0,30})?_[\da-f]{8}(-[\da-f]{4}){4}[\da-f]{8}$/,
      'Send the `next` value of the previous page.',
    )
    .optional()
    .describe('`next` of the previous page'),
});

/** A cursor is the date, start time (24:00 if unknown) and id of the last fixture on a page. */
const seasonCursorPattern =
  /^(\d{4}-\d\d-\d\d)_(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)_[\da-f]{8}(-[\da-f]{4}){4}[\da-f]{8}$/;

export const ClubFixturesQuery = z.object({
  after: z
    .string()
    .refine(
      (text) => calendarDate.safeParse(seasonCursorPattern.exec(text)?.[1]).success,
      'Send the `next` value of the previous page.',
    )
    .optional()
    .describe('`next` of the previous page'),
});

export const CalendarDay = z
  .strictObject({
    date: z.string(),
    open: z.int().describe('Free dates of all clubs'),
    confirmed: z.int().describe('Confirmed fixtures of all clubs'),
    own: z.int().describe("The caller's own fixtures, called off ones left out"),
  })
  .meta({ id: 'CalendarDay' });
export const Calendar = z.strictObject({ items: z.array(CalendarDay) }).meta({ id: 'Calendar' });

/** More than a year, because a calendar of one year also shows the weeks before and after that year. */
export const calendarMaxDays = 400;
export const CalendarQuery = createDateRange(calendarMaxDays);

export const HomeDatesQuery = z.object({
  date: calendarDate,
  postcode: Postcode,
  except: z.uuid().optional().describe('A free date to leave out, such as the one being changed'),
});
export type HomeDatesQuery = z.infer<typeof HomeDatesQuery>;

export const HomeDates = z
  .strictObject({
    count: z.int().describe("The club's home free dates and agreed home matches"),
    pitches: z
      .int()
      .nullable()
      .describe(
        'How many pitches the club has there; null if it has more than one, and nobody knows how many',
      ),
  })
  .meta({ id: 'HomeDates' });
export type HomeDates = z.infer<typeof HomeDates>;

export const FixtureCallOff = z
  .strictObject({ reason: FreeDateCallOffReason })
  .meta({ id: 'FixtureCallOff' });

export const GameDays = z.enum(['any', 'saturday', 'sunday', 'midweek']);
export type GameDays = z.infer<typeof GameDays>;

const gamesFilters = z.object({
  side: z
    .enum(['all', 'home', 'away'])
    .default('all')
    .describe('`home` and `away` also match fixtures whose side is `either`'),
  from: calendarDate.optional().describe('The first day; today if it is missing or past'),
  to: calendarDate.optional().describe('The last day'),
  days: GameDays.default('any').describe('`midweek` is from Monday to Friday'),
  within: z.coerce
    .number()
    .int()
    .min(1)
    .max(gamesMaxKm)
    .optional()
    .describe("The distance in km from the club's own postcode"),
  strength: Strength.optional(),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(gamesMax / gamesPerPage)
    .default(1),
});

export const GamesQuery = gamesFilters.refine(
  ({ from = '', to }) => to === undefined || to >= from,
  {
    path: ['to'],
    message: 'Choose a day after the first one.',
  },
);
export type GamesQuery = z.infer<typeof GamesQuery>;

/**
 * `pages` is at least 1, and a page after the last one is empty. `total` is at most `gamesMax`, or `filteredGamesMax`
 * within a distance or of a strength.
 */
export const GameList = z
  .strictObject({ items: z.array(Fixture), page: z.int(), pages: z.int(), total: z.int() })
  .meta({ id: 'GameList' });
export type GameList = z.infer<typeof GameList>;

export const fixtureNotOpen = 'fixture-not-open';
export const teamBusy = 'team-busy';
export const teamBusyMessage = 'This team already has a fixture that day.';

/** Accepts the days `from` to `to`, which may be at most `maxDays` later. */
export function createDateRange(maxDays: number) {
  return z.object({ from: calendarDate, to: calendarDate }).refine(
    ({ from, to }) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
      return days >= 0 && days <= maxDays;
    },
    { path: ['to'], message: `Choose a date from 0 to ${maxDays} days after the first.` },
  );
}
