import { z } from 'zod';
import { ClubSummary } from './clubs.ts';
import { Fixture, Format, Side } from './fixtures.ts';
import { firstSeason, lastSeason } from './limits.ts';
import { calendarDate } from './text.ts';

/** New free dates that a preview suggests, and that can be added at once: ten teams' season. */
export const seasonRowsMax = 400;

/** The season that is planned; what is planned from is that of the year before. */
export const SeasonYear = z.coerce
  .number()
  .int()
  .min(firstSeason + 1)
  .max(lastSeason);

/**
 * What is in the way of a suggested date. `listed`: the team has a fixture on that day already;
 * `twice`: another suggestion has it there; `ground`: another team is at home on the one pitch, which
 * is for the club to know.
 */
export const SeasonClash = z.enum(['listed', 'twice', 'ground']);
export type SeasonClash = z.infer<typeof SeasonClash>;

/** A free date that is suggested for the season, from a fixture of the one before. */
export const SeasonRow = z
  .strictObject({
    fixtureId: z.uuid().describe('The fixture that it comes from'),
    last: z
      .strictObject({
        date: z.string(),
        side: Side,
        opponent: z.string().nullable().describe('The name of the club that it was agreed with'),
      })
      .describe('As it was'),
    teamName: z.string(),
    date: z.string(),
    bankHoliday: z.boolean().describe('On the same bank holiday, rather than the same week'),
    side: Side,
    ground: z.string().describe('Where it would be played at home'),
    startTime: z.string().nullable(),
    format: Format.nullable(),
    overs: z.int().nullable(),
    opponent: ClubSummary.nullable().describe('Whom to ask first; null where there is nobody'),
    clash: SeasonClash.nullable(),
  })
  .meta({ id: 'SeasonRow' });
export type SeasonRow = z.infer<typeof SeasonRow>;

/** What a team has on a day. */
export const TeamDay = z
  .strictObject({ teamName: z.string(), date: z.string(), side: Side })
  .meta({ id: 'TeamDay' });
export type TeamDay = z.infer<typeof TeamDay>;

export const SeasonPreview = z
  .strictObject({
    id: z.uuid(),
    year: z.int(),
    expiresAt: z.string().describe('Until then it can be accepted'),
    items: z.array(SeasonRow).describe('By date'),
    gone: z.int().describe('Suggestions left out since their day has gone'),
    later: z.int().describe('Suggestions that the next preview has, once these are added'),
    listed: z.array(TeamDay).describe('What is on the card of that season already'),
    onePitch: z.boolean().describe('Whether two teams cannot be at home at once'),
  })
  .meta({ id: 'SeasonPreview' });
export type SeasonPreview = z.infer<typeof SeasonPreview>;

export const SeasonChoice = z.strictObject({
  fixtureId: z.uuid().describe('Of the row'),
  date: calendarDate,
  side: Side,
  askFirst: z.boolean().describe("Whether last year's opponent is asked before others are told"),
});
export type SeasonChoice = z.infer<typeof SeasonChoice>;

/** The rows to add; those left out are not added. */
export const SeasonChoices = z
  .strictObject({ rows: z.array(SeasonChoice).min(1, 'Choose a date.').max(seasonRowsMax) })
  .meta({ id: 'SeasonChoices' });
export type SeasonChoices = z.infer<typeof SeasonChoices>;

/** `team-busy`: the team has got a fixture on that day meanwhile; `gone`: what it came from is no more. */
export const SeasonOutcome = z.strictObject({
  fixtureId: z.uuid().describe('Of the row'),
  outcome: z.enum(['listed', 'team-busy', 'gone']),
  listedId: z.uuid().nullable().describe('The free date that was listed'),
  asked: z.boolean().describe("Whether last year's opponent is asked"),
});
export type SeasonOutcome = z.infer<typeof SeasonOutcome>;

export const SeasonAccepted = z
  .strictObject({ year: z.int(), items: z.array(SeasonOutcome).describe('By the day chosen') })
  .meta({ id: 'SeasonAccepted' });
export type SeasonAccepted = z.infer<typeof SeasonAccepted>;

/** A free date of another club, which asks the own one first since the two have played before. */
export const SeasonOffer = z
  .strictObject({
    id: z.uuid(),
    fixture: Fixture,
    teamName: z.string().describe('The own team that played them'),
    ground: z.string().describe('Where that team was at home last; empty when it never was'),
    firstUntil: z.string().describe('Others are told of the date from then on'),
  })
  .meta({ id: 'SeasonOffer' });
export type SeasonOffer = z.infer<typeof SeasonOffer>;
export const SeasonOfferList = z
  .strictObject({ items: z.array(SeasonOffer).describe('By date') })
  .meta({ id: 'SeasonOfferList' });
