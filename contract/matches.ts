import { z } from 'zod';
import { MatchActions } from './card/match-actions.ts';
import { PlayedTick, PlayedVersion } from './card/played.ts';
import { ClubSummary } from './clubs.ts';
import {
  CallOffReason,
  createDateRange,
  createUpcomingDateSchema,
  Fixture,
  FixtureStatus,
  Format,
  groundMissingMessage,
  Overs,
  Side,
  Strength,
  Surface,
} from './fixtures.ts';
import { PointWithAccuracy, Postcode } from './geocoding.ts';
import { opponentCountsMaxDays, undoSeconds } from './limits.ts';
import { AgeGroup, TeamCategory } from './teams/categories.ts';
import {
  calendarDate,
  createMultiLineSchema,
  createRequiredSingleLineSchema,
  createSingleLineSchema,
  timeOfDay,
} from './text.ts';

const termsFields = {
  date: calendarDate,
  startTime: timeOfDay.nullable(),
  ground: createRequiredSingleLineSchema(120, groundMissingMessage),
  postcode: Postcode,
  format: Format.nullable(),
  overs: Overs.nullable(),
  surface: Surface.nullable(),
  ball: createSingleLineSchema(60),
  teas: createSingleLineSchema(120),
  costShare: createSingleLineSchema(120),
  notes: createMultiLineSchema(1000),
};

/** The terms that both clubs agree. An empty or null field was not agreed. */
export const Terms = z.strictObject(termsFields).meta({ id: 'Terms' });
export type Terms = z.infer<typeof Terms>;

/** Rejects past dates in forms, which pass the current date. The server uses its own clock instead. */
export function createUpcomingTermsSchema(today: string) {
  return Terms.extend({ date: createUpcomingDateSchema(today) });
}

/** A proposal to change the terms of a match. Omitted fields keep the agreed values. */
export const TermsChange = z.object(termsFields).partial().meta({ id: 'TermsChange' });
export type TermsChange = z.infer<typeof TermsChange>;

/** Each reason is a text for the screen, such as 'they can travel'. */
export const Opponent = z
  .strictObject({
    fixture: Fixture,
    club: ClubSummary,
    point: PointWithAccuracy.nullable().describe(
      "The point of the free date's postcode; null if unknown",
    ),
    distanceKm: z.number().describe('The distance between the grounds of the two free dates'),
    reasons: z.array(z.string()),
  })
  .meta({ id: 'Opponent' });
export type Opponent = z.infer<typeof Opponent>;

/** Each text in `missing` is for the screen, such as '2 mi beyond your radius'. */
export const NearMissOpponent = z
  .strictObject({
    fixture: Fixture,
    club: ClubSummary,
    point: PointWithAccuracy.nullable().describe(
      "The point of the free date's postcode; null if unknown",
    ),
    distanceKm: z.number().nullable(),
    missing: z.array(z.string()),
  })
  .meta({ id: 'NearMiss' });
export type NearMissOpponent = z.infer<typeof NearMissOpponent>;

export const nearMissesMax = 10;

export const OpponentList = z
  .strictObject({
    point: PointWithAccuracy.nullable().describe(
      "The point of the caller's free date, from which distances are measured",
    ),
    items: z.array(Opponent),
    nearMisses: z.array(NearMissOpponent),
  })
  .meta({ id: 'OpponentList' });
export type OpponentList = z.infer<typeof OpponentList>;

export const OpponentCountsQuery = createDateRange(opponentCountsMaxDays);

export const OpponentCount = z.strictObject({
  fixtureId: z.uuid(),
  opponents: z.int(),
  more: z.boolean().describe('Whether there may be more, since only the nearest dates are counted'),
});

export const OpponentCounts = z
  .strictObject({ items: z.array(OpponentCount) })
  .meta({ id: 'OpponentCounts' });
export type OpponentCounts = z.infer<typeof OpponentCounts>;

export const RequestStatus = z.enum([
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'released',
]);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** If `ownFixtureId` is missing, accepting the request creates a free date for the requesting team. */
export const MatchRequestInput = z
  .object({
    fixtureId: z.uuid(),
    ownFixtureId: z.uuid().optional(),
    ownVersion: z
      .string()
      .max(64)
      .optional()
      .describe('The version of your own free date that was read; another one is refused with 412'),
    teamName: createRequiredSingleLineSchema(60, 'Enter the team name.').optional(),
    message: createMultiLineSchema(1000).default(''),
    terms: TermsChange.default({}),
    undoable: z
      .boolean()
      .optional()
      .describe(
        `With true, the other club is told after ${undoSeconds} seconds, in which you can undo the request; otherwise at once`,
      ),
  })
  .meta({ id: 'MatchRequestInput' });
export type MatchRequestInput = z.infer<typeof MatchRequestInput>;

/** What the club that was asked has answered with “Yes, but …”. It is never changed. */
export const CounterOffer = z
  .strictObject({
    terms: Terms.describe('All terms, with the changes to those that were asked for'),
    message: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'CounterOffer' });
export type CounterOffer = z.infer<typeof CounterOffer>;

export const MatchRequest = z
  .strictObject({
    id: z.uuid(),
    direction: z.enum(['in', 'out']).describe('`in`: received; `out`: sent'),
    status: RequestStatus,
    fixture: Fixture.describe('The requested free date'),
    club: ClubSummary.describe('The other club'),
    teamName: z.string().describe('The requesting team'),
    ownFixtureId: z.uuid().nullable().describe('The free date of the requesting club'),
    message: z.string(),
    terms: Terms.describe('The terms that were asked for'),
    counterOffer: CounterOffer.nullable().describe(
      'With a counter-offer an open request waits for the club that asked',
    ),
    own: Side.exclude(['either'])
      .nullable()
      .describe("The caller's side; null if the two dates no longer fit"),
    strength: Strength.nullable().describe(
      "The strength of the other club's team; null if unstated",
    ),
    category: TeamCategory.nullable().describe("That of the other club's team; null if unstated"),
    ageGroup: AgeGroup.nullable().describe('Only with juniors'),
    distanceKm: z
      .number()
      .nullable()
      .describe(
        "Between the grounds of the two clubs; null if unknown, or if the match would not be on the host's ground",
      ),
    contactNumber: z.string().describe('Of the other club; empty for a suspended club'),
    reason: z
      .string()
      .describe('Why it was declined. The club that asked has declined one with a counter-offer'),
    expiresAt: z.string().describe('The deadline of the club that has to answer'),
    createdAt: z.string(),
    answeredAt: z.string().nullable(),
    matchId: z.uuid().nullable(),
    actions: MatchActions,
    undoUntil: z
      .string()
      .nullable()
      .describe('When the other club is told; until then you can undo. Null once it has been told'),
  })
  .meta({ id: 'MatchRequest' });
export type MatchRequest = z.infer<typeof MatchRequest>;

export const matchRequestsPerPage = 50;
export const MatchRequestList = z
  .strictObject({ items: z.array(MatchRequest), next: z.string().nullable() })
  .meta({ id: 'MatchRequestList' });

export const Refusal = z
  .strictObject({
    reason: createRequiredSingleLineSchema(300, 'Please give a reason, so they can plan.'),
  })
  .meta({ id: 'Refusal' });

export const TermsProposal = z.strictObject({ terms: TermsChange }).meta({ id: 'TermsProposal' });
export type TermsProposal = z.infer<typeof TermsProposal>;

export const TermsRefusal = z
  .strictObject({ reason: createSingleLineSchema(300).default('') })
  .meta({ id: 'TermsRefusal' });

/** A request without a reply expires after `requestLifetimeDays`, or earlier if the match is near. */
export const requestLifetimeDays = 7;
export const requestExpiryDaysBeforeMatch = 2;

export const MatchStatus = z.enum(['agreed', 'called-off']);

export const TermsStatus = z.enum(['proposed', 'agreed', 'refused', 'withdrawn']);

export const TermsVersion = z
  .strictObject({
    id: z.uuid(),
    terms: Terms.extend({
      ground: z.string().describe('Empty only before the ground of a recorded match was known'),
      postcode: z.string(),
    }),
    proposedByClubId: z.uuid(),
    status: TermsStatus,
    reason: z.string().describe('Why it was refused; may be empty'),
    createdAt: z.string(),
    answeredAt: z.string().nullable(),
  })
  .meta({ id: 'TermsEntry' });
export type TermsVersion = z.infer<typeof TermsVersion>;

export const ReconfirmationAnswer = z.enum(['on', 'problem']);
export type ReconfirmationAnswer = z.infer<typeof ReconfirmationAnswer>;

export const Reconfirmation = z
  .strictObject({ answer: ReconfirmationAnswer })
  .meta({ id: 'Reconfirmation' });

const TeamOfMatch = z.strictObject({
  club: ClubSummary,
  fixtureId: z.uuid(),
  teamName: z.string(),
  fixtureStatus: FixtureStatus.describe("`open` if the team's date is free again"),
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
    terms: Terms.describe('The agreed terms'),
    whatThreeWords: z
      .string()
      .describe('Where the agreed ground is, if the home club has said so; otherwise empty'),
    groundNotes: z
      .string()
      .describe('What the home club keeps about parking and the gate of the agreed ground'),
    termsVersion: z
      .string()
      .describe('For the header `If-Match` of a proposal, a call-off or an answer to “Still on?”'),
    proposal: TermsVersion.nullable().describe('The open proposal'),
    history: z.array(TermsVersion).describe('Newest first'),
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
        remindedAt: z
          .string()
          .nullable()
          .describe('When the club was reminded shortly before the match'),
        silenceReportedAt: z
          .string()
          .nullable()
          .describe('When the club was told that the other club has not answered'),
      }),
    ),
    played: PlayedTick,
    playedVersion: PlayedVersion,
    actions: MatchActions,
    createdAt: z.string(),
  })
  .meta({ id: 'Match' });
export type Match = z.infer<typeof Match>;

/** How many days before a match both clubs are asked to confirm it. */
export const reconfirmationDaysBeforeMatch = [7, 2] as const;

/** A club that answered is told after this time that the other club has not answered. */
export const silenceHours = 12;

export const MatchCallOff = z
  .strictObject({ reason: CallOffReason, readvertise: z.boolean().default(false) })
  .meta({ id: 'MatchCallOff' });

/** The other club has declined a request for this date, so no second request is possible. */
export const requestDeclined = 'request-declined';
export const requestClosed = 'request-closed';
export const groundTaken = 'ground-taken';
export const proposalOpen = 'proposal-open';
export const proposalClosed = 'proposal-closed';
export const matchOver = 'match-over';
export const notAsked = 'not-asked';
