import { z } from 'zod';
import { CardQuery } from './card/card.ts';
import { ClubSummary } from './clubs.ts';
import { Fixture, Format, Side } from './fixtures.ts';
import { firstSeason, lastSeason, undoSeconds } from './limits.ts';
import { MatchRequest } from './matches.ts';
import { calendarDate } from './text.ts';

/** More rows than a season of ten teams needs. */
export const seasonRowsMax = 400;

/** The first season cannot be planned, because suggestions come from the year before. */
export const SeasonYear = z.coerce
  .number()
  .int()
  .min(firstSeason + 1)
  .max(lastSeason);

/** `twice`: another suggestion has the same team and day. `ground`: a clash that the club may accept. */
export const SeasonClash = z.enum(['listed', 'twice', 'ground']);
export type SeasonClash = z.infer<typeof SeasonClash>;

export const SeasonRow = z
  .strictObject({
    fixtureId: z.uuid().describe('The fixture of the previous season'),
    last: z
      .strictObject({
        date: z.string(),
        side: Side,
        opponent: z.string().nullable().describe('The name of the other club'),
      })
      .describe('The fixture of the previous season'),
    teamName: z.string(),
    date: z.string(),
    bankHoliday: z
      .boolean()
      .describe('Whether the date is on the same bank holiday rather than in the same week'),
    side: Side,
    ground: z.string().describe('The ground if the team is at home'),
    startTime: z.string().nullable(),
    format: Format.nullable(),
    overs: z.int().nullable(),
    opponent: ClubSummary.nullable().describe('The club with first refusal; null if there is none'),
    clash: SeasonClash.nullable(),
  })
  .meta({ id: 'SeasonRow' });
export type SeasonRow = z.infer<typeof SeasonRow>;

export const TeamFixtureOnDate = z
  .strictObject({ teamName: z.string(), date: z.string(), side: Side })
  .meta({ id: 'TeamDay' });
export type TeamFixtureOnDate = z.infer<typeof TeamFixtureOnDate>;

export const SeasonPreview = z
  .strictObject({
    id: z.uuid(),
    year: z.int(),
    expiresAt: z.string().describe('When the preview expires'),
    items: z.array(SeasonRow).describe('Sorted by date'),
    gone: z.int().describe('The number of suggestions left out because their day is past'),
    later: z.int().describe('The number of suggestions left for the next preview'),
    listed: z
      .array(TeamFixtureOnDate)
      .describe('Fixtures that are already on the card of the season'),
    onePitch: z.boolean().describe('Whether only one team can be at home at a time'),
  })
  .meta({ id: 'SeasonPreview' });
export type SeasonPreview = z.infer<typeof SeasonPreview>;

export const SeasonRowChoice = z.strictObject({
  fixtureId: z.uuid().describe('The `fixtureId` of the row'),
  date: calendarDate,
  side: Side,
  askFirst: z.boolean().describe("Whether last year's opponent gets first refusal"),
});
export type SeasonRowChoice = z.infer<typeof SeasonRowChoice>;

export const SeasonChoices = z
  .strictObject({ rows: z.array(SeasonRowChoice).min(1, 'Choose a date.').max(seasonRowsMax) })
  .meta({ id: 'SeasonChoices' });
export type SeasonChoices = z.infer<typeof SeasonChoices>;

/** The outcome is `gone` if the fixture of the previous season was deleted. */
export const SeasonRowOutcome = z.strictObject({
  fixtureId: z.uuid().describe('The `fixtureId` of the row'),
  outcome: z.enum(['listed', 'team-busy', 'gone']),
  listedId: z.uuid().nullable().describe('The free date that was listed'),
  asked: z.boolean().describe("Whether last year's opponent is asked"),
});
export type SeasonRowOutcome = z.infer<typeof SeasonRowOutcome>;

export const SeasonAcceptanceResult = z
  .strictObject({
    year: z.int(),
    items: z.array(SeasonRowOutcome).describe('Sorted by the chosen date'),
  })
  .meta({ id: 'SeasonAccepted' });
export type SeasonAcceptanceResult = z.infer<typeof SeasonAcceptanceResult>;

/** A free date that another club offers first to the caller's club, because the two played last season. */
export const SeasonOffer = z
  .strictObject({
    id: z.uuid(),
    fixture: Fixture,
    teamName: z.string().describe("The caller's team that played them"),
    ground: z.string().describe('The last home ground of that team; empty if it has none'),
    firstUntil: z.string().describe('When the date is announced to other clubs'),
  })
  .meta({ id: 'SeasonOffer' });
export type SeasonOffer = z.infer<typeof SeasonOffer>;
export const SeasonOfferList = z
  .strictObject({ items: z.array(SeasonOffer).describe('Sorted by date') })
  .meta({ id: 'SeasonOfferList' });

export const RefusalQuery = z.object({
  undoable: z
    .literal('true')
    .optional()
    .describe(
      `With true, the other club is told after ${undoSeconds} seconds, in which you can undo the refusal; otherwise at once`,
    ),
});

/** The other club has been told of the refusal, so it cannot be undone. */
export const refusalTold = 'refusal-told';

export const pastRequestsPerPage = 10;
export const PastRequestsQuery = z.object({
  season: CardQuery.shape.season.optional().describe('By default the latest season with requests'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
/** Received and sent requests that are no longer open, the latest match date first. */
export const PastMatchRequestList = z
  .strictObject({
    items: z.array(MatchRequest),
    season: z.int(),
    seasons: z.array(z.int()).describe('All seasons with past requests, the latest first'),
    page: z.int(),
    pages: z.int().describe('At least 1. A page after the last one has no `items`'),
    total: z.int().describe('The past requests of the season'),
  })
  .meta({ id: 'PastMatchRequestList' });
export type PastMatchRequestList = z.infer<typeof PastMatchRequestList>;
