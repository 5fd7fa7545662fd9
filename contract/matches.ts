import { z } from 'zod';
import { ClubSummary } from './clubs.ts';
import { CallOffReason, Fixture, FixtureStatus, Format, Side, Surface } from './fixtures.ts';
import { Point, PostcodeText } from './geocoding.ts';
import { firstSeason, lastSeason } from './limits.ts';
import { calendarDate, multiLineText, requiredSingleLine, singleLine, timeOfDay } from './text.ts';

const oversMessage = 'Enter a whole number of overs from 1 to 120.';

const termsFields = {
  date: calendarDate,
  startTime: timeOfDay.nullable(),
  ground: singleLine(120),
  postcode: PostcodeText,
  format: Format.nullable(),
  overs: z.int(oversMessage).min(1, oversMessage).max(120, oversMessage).nullable(),
  surface: Surface.nullable(),
  ball: singleLine(60),
  teas: singleLine(120),
  costShare: singleLine(120),
  notes: multiLineText(1000),
};

/** The sheet both clubs sign. What is empty or null was left open. */
export const Terms = z.strictObject(termsFields).meta({ id: 'Terms' });
export type Terms = z.infer<typeof Terms>;

/** Terms as one club would have them; what is left out is as in the terms that stand. */
export const TermsChange = z.object(termsFields).partial().meta({ id: 'TermsChange' });
export type TermsChange = z.infer<typeof TermsChange>;

/** Another club's free date that suits an own one. `reasons` are words to show: 'they can travel'. */
export const Opponent = z
  .strictObject({
    fixture: Fixture,
    club: ClubSummary,
    point: Point.nullable().describe('Of the postcode of the free date; null if unknown'),
    distanceKm: z.number().describe('Between the grounds of the two free dates'),
    reasons: z.array(z.string()),
  })
  .meta({ id: 'Opponent' });
export type Opponent = z.infer<typeof Opponent>;

/** Another club's free date that would suit, but for what is `missing`: '2 mi beyond your radius'. */
export const NearMiss = z
  .strictObject({
    fixture: Fixture,
    club: ClubSummary,
    point: Point.nullable().describe('Of the postcode of the free date; null if unknown'),
    distanceKm: z.number().nullable(),
    missing: z.array(z.string()),
  })
  .meta({ id: 'NearMiss' });
export type NearMiss = z.infer<typeof NearMiss>;

/** Near misses are looked for only where nothing suits. */
export const nearMissesMax = 10;

export const OpponentList = z
  .strictObject({
    point: Point.nullable().describe('Of the own free date: distances are from there'),
    items: z.array(Opponent),
    nearMisses: z.array(NearMiss),
  })
  .meta({ id: 'OpponentList' });
export type OpponentList = z.infer<typeof OpponentList>;

/** How many clubs suit each of the own free dates. */
export const OpponentCounts = z
  .strictObject({
    items: z.array(
      z.strictObject({
        fixtureId: z.uuid(),
        opponents: z.int(),
        more: z
          .boolean()
          .describe('Whether there may be more: only the clubs of the nearest dates are counted'),
      }),
    ),
  })
  .meta({ id: 'OpponentCounts' });
export type OpponentCounts = z.infer<typeof OpponentCounts>;

/** The days whose own free dates are counted, at most `calendarMaxDays` of them. */
export const OpponentCountsQuery = z.object({ from: calendarDate, to: calendarDate });

/** How a fixture of the own card stands. `requested`: free, with requests that wait for an answer. */
export const CardState = z.enum(['free', 'requested', 'confirmed', 'called-off']);
export type CardState = z.infer<typeof CardState>;

/** A fixture of the own club, with what hangs on it. */
export const CardItem = z
  .strictObject({
    fixture: Fixture,
    state: CardState,
    requests: z
      .strictObject({ in: z.int(), out: z.int() })
      .describe('Those that wait for the own answer, and for that of others'),
    match: z
      .strictObject({
        id: z.uuid(),
        opponent: ClubSummary,
        status: z.enum(['agreed', 'called-off']),
        proposalOpen: z.boolean().describe('Whether a change of the terms waits for an answer'),
        reconfirm: z.boolean().describe('Whether the own club is asked if it is still on'),
      })
      .nullable(),
  })
  .meta({ id: 'CardItem' });
export type CardItem = z.infer<typeof CardItem>;

/** A season is a calendar year. Free dates whose day is over are left out. */
export const CardQuery = z.object({
  season: z.coerce.number().int().min(firstSeason).max(lastSeason),
});

/** By date and start time. */
export const Card = z.strictObject({ items: z.array(CardItem) }).meta({ id: 'Card' });
export type Card = z.infer<typeof Card>;

export const RequestStatus = z.enum([
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'released',
]);
export type RequestStatus = z.infer<typeof RequestStatus>;

/**
 * Asks for another club's free date. Without an own one, a free date is made from the answer for the
 * team named.
 */
export const MatchRequestInput = z
  .object({
    fixtureId: z.uuid(),
    ownFixtureId: z.uuid().optional(),
    teamName: requiredSingleLine(60).optional(),
    message: multiLineText(1000).default(''),
    terms: TermsChange.default({}),
  })
  .meta({ id: 'MatchRequestInput' });
export type MatchRequestInput = z.infer<typeof MatchRequestInput>;

export const MatchRequest = z
  .strictObject({
    id: z.uuid(),
    direction: z.enum(['in', 'out']).describe('Whether the caller was asked, or asks'),
    status: RequestStatus,
    fixture: Fixture.describe('The free date that is asked for'),
    club: ClubSummary.describe('The other club'),
    teamName: z.string().describe('The team that asks'),
    ownFixtureId: z.uuid().nullable().describe('The free date of the club that asks'),
    message: z.string(),
    terms: Terms,
    reason: z.string().describe('Why it was declined'),
    expiresAt: z.string(),
    createdAt: z.string(),
    answeredAt: z.string().nullable(),
    matchId: z.uuid().nullable(),
  })
  .meta({ id: 'MatchRequest' });
export type MatchRequest = z.infer<typeof MatchRequest>;

export const MatchRequestsQuery = z.object({
  direction: z.enum(['in', 'out']).default('in'),
  status: z
    .string()
    .refine(
      (text) => text.split(',').every((name) => RequestStatus.safeParse(name).success),
      `Give one or more of ${RequestStatus.options.join(', ')}.`,
    )
    .default('open')
    .describe('One or more, with commas between'),
  after: z
    .string()
    .regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\da-f]{8}(-[\da-f]{4}){4}[\da-f]{8}$/,
      'Send the `next` value of the previous page.',
    )
    .refine(
      (text) => !Number.isNaN(Date.parse(text.slice(0, 24))),
      'Send the `next` value of the previous page.',
    )
    .optional()
    .describe('The `next` of the page before'),
});
export const matchRequestsPerPage = 50;
export const MatchRequestList = z
  .strictObject({ items: z.array(MatchRequest), next: z.string().nullable() })
  .meta({ id: 'MatchRequestList' });

export const Refusal = z.strictObject({ reason: requiredSingleLine(300) }).meta({ id: 'Refusal' });

/** A change of the terms that stand: what is left out stays as it is. */
export const TermsProposal = z.strictObject({ terms: TermsChange }).meta({ id: 'TermsProposal' });
export type TermsProposal = z.infer<typeof TermsProposal>;

/** The old terms stand. */
export const TermsRefusal = z
  .strictObject({ reason: singleLine(300).default('') })
  .meta({ id: 'TermsRefusal' });

/** Days after which an unanswered request expires; and days before the match, if that is sooner. */
export const requestLifetimeDays = 7;
export const requestExpiryDaysBeforeMatch = 2;

export const MatchStatus = z.enum(['agreed', 'called-off']);

export const TermsStatus = z.enum(['proposed', 'agreed', 'refused', 'withdrawn']);

/** One state of the terms: who proposed it, and what became of it. */
export const TermsEntry = z
  .strictObject({
    id: z.uuid(),
    terms: Terms,
    proposedByClubId: z.uuid(),
    status: TermsStatus,
    reason: z.string().describe('Why it was refused; may be empty'),
    createdAt: z.string(),
    answeredAt: z.string().nullable(),
  })
  .meta({ id: 'TermsEntry' });
export type TermsEntry = z.infer<typeof TermsEntry>;

export const ReconfirmationAnswer = z.enum(['on', 'problem']);
export type ReconfirmationAnswer = z.infer<typeof ReconfirmationAnswer>;

/** To the question whether the match is still on. It may be given anew. */
export const Reconfirmation = z
  .strictObject({ answer: ReconfirmationAnswer })
  .meta({ id: 'Reconfirmation' });

const token = z.string().min(1).max(1000).describe('From the link in the mail');
export const SignedReconfirmation = z
  .strictObject({ token, answer: ReconfirmationAnswer })
  .meta({ id: 'SignedReconfirmation' });
export const ReconfirmationQuery = z.object({ token });

/** What whoever holds the link of a mail is asked: no addresses, no numbers. */
export const ReconfirmationQuestion = z
  .strictObject({
    matchId: z.uuid(),
    clubName: z.string().describe('The club that is asked'),
    opponentName: z.string(),
    date: z.string(),
    startTime: z.string().nullable(),
    ground: z.string(),
    answer: ReconfirmationAnswer.nullable(),
  })
  .meta({ id: 'ReconfirmationQuestion' });
export type ReconfirmationQuestion = z.infer<typeof ReconfirmationQuestion>;

const TeamOfMatch = z.strictObject({
  club: ClubSummary,
  fixtureId: z.uuid(),
  teamName: z.string(),
  fixtureStatus: FixtureStatus.describe("Of the team's date: open when it is on offer again"),
  suspended: z.boolean().describe('Whether the operator has suspended the club'),
  contactEmail: z.string().describe('Empty for a suspended club'),
  contactNumber: z.string().describe('Empty for a suspended club'),
});

export const Match = z
  .strictObject({
    id: z.uuid(),
    status: MatchStatus,
    own: Side.exclude(['either']).describe("The caller's side"),
    home: TeamOfMatch,
    away: TeamOfMatch,
    terms: Terms.describe('The terms that stand'),
    proposal: TermsEntry.nullable().describe('The change that waits for an answer'),
    history: z.array(TermsEntry).describe('The newest first'),
    callOff: z
      .strictObject({ byClubId: z.uuid().nullable(), reason: CallOffReason, at: z.string() })
      .nullable(),
    reconfirmations: z.array(
      z.strictObject({
        daysBefore: z.int(),
        clubId: z.uuid(),
        askedAt: z.string(),
        answer: ReconfirmationAnswer.nullable(),
        answeredAt: z.string().nullable(),
      }),
    ),
    createdAt: z.string(),
  })
  .meta({ id: 'Match' });
export type Match = z.infer<typeof Match>;

/** Days before the match on which both clubs are asked whether it is still on. */
export const reconfirmationDaysBeforeMatch = [7, 2] as const;

export const MatchCallOff = z
  .strictObject({ reason: CallOffReason, readvertise: z.boolean().default(false) })
  .meta({ id: 'MatchCallOff' });

/** Error codes of this feature. */
export const fixtureTaken = 'fixture-taken';
export const requestExists = 'request-exists';
/** The club that was asked has declined: its date is not for the club that asks again. */
export const requestDeclined = 'request-declined';
export const requestClosed = 'request-closed';
export const groundTaken = 'ground-taken';
export const proposalOpen = 'proposal-open';
export const proposalClosed = 'proposal-closed';
/** The match is called off, or its day is over. */
export const matchOver = 'match-over';
export const notAsked = 'not-asked';
