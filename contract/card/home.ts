import { z } from 'zod';
import { ClubSummary } from '../clubs.ts';
import { createDateRange, Side } from '../fixtures.ts';
import { opponentCountsMaxDays } from '../limits.ts';
import { Match, OpponentCount } from '../matches.ts';
import { CardFeed } from './feeds.ts';
import { InvitationState } from './invitations.ts';
import { RecordedMatch } from './recorded-matches.ts';

const ownSide = Side.exclude(['either']).describe("The caller's side");

/** A match request that the caller's club has to answer: a received one, or its own with a counter-offer. */
const RequestToAnswer = z.strictObject({
  id: z.uuid(),
  isCounterOffer: z
    .boolean()
    .describe('Whether the other club has answered your request with a counter-offer'),
  club: ClubSummary.describe('The other club'),
  date: z.string(),
  teamName: z.string().describe("The caller's team"),
  theirTeamName: z.string(),
  own: ownSide.nullable().describe("The caller's side; null if the clubs have yet to agree it"),
  expiresAt: z.string(),
});

const MatchToAnswer = z.strictObject({
  id: z.uuid(),
  club: ClubSummary.describe('The opponent'),
  date: z.string(),
  teamName: z.string().describe("The caller's team"),
});

const RecordedMatchToAnswer = z.strictObject({
  id: z.uuid(),
  opponent: z.string(),
  date: z.string(),
  teamName: z.string().describe("The caller's team"),
  state: InvitationState.extract(['proposed', 'cannot-play']),
});

const CalendarWithChanges = CardFeed.pick({ id: true, name: true, changes: true });

export const NextMatch = Match.pick({
  id: true,
  own: true,
  home: true,
  away: true,
  terms: true,
  whatThreeWords: true,
  groundNotes: true,
}).meta({ id: 'NextMatch' });
export type NextMatch = z.infer<typeof NextMatch>;

export const NextRecordedMatch = RecordedMatch.pick({
  id: true,
  teamName: true,
  opponent: true,
  competition: true,
  date: true,
  startTime: true,
  side: true,
  ground: true,
  postcode: true,
}).meta({ id: 'NextRecordedMatch' });
export type NextRecordedMatch = z.infer<typeof NextRecordedMatch>;

const FreeDate = z.strictObject({
  ...OpponentCount.shape,
  fixtureId: z.uuid().nullable().describe('null for an unlisted day'),
  date: z.string(),
  teamName: z.string(),
  side: Side.describe('The usual side of the team for an unlisted day'),
  asked: z.int().describe('Open requests that the club has sent for this date'),
});

/** How many requests to answer are listed, and how many matches with something to answer. */
export const homeRequestsMax = 5;
export const homeMatchesMax = 20;

/** How many free dates of a team are listed, and how many of all teams: the first one of each team goes first. */
export const homeFreeDatesPerTeam = 2;
export const homeFreeDatesMax = 12;

/** What a club sees first: what it has to answer, its next match, and its next dates without an opponent. */
export const Home = z
  .strictObject({
    requests: z
      .array(RequestToAnswer)
      .describe('The requests to answer, the earliest deadline first'),
    requestCount: z.int().describe('How many requests there are to answer'),
    problems: z
      .array(MatchToAnswer)
      .describe("Matches whose opponent has answered “Still on?” with “There's a problem”"),
    changes: z.array(MatchToAnswer).describe('Matches whose opponent has proposed other terms'),
    questions: z.array(MatchToAnswer).describe('Matches with an unanswered question “Still on?”'),
    guestAnswers: z
      .array(RecordedMatchToAnswer)
      .describe('Recorded matches whose invited opponent has proposed a change or cannot play'),
    calendars: z
      .array(CalendarWithChanges)
      .describe('Subscribed calendars with changes to accept or ignore, the oldest first'),
    nextMatch: NextMatch.nullable().describe('Null also if a recorded match is earlier'),
    nextRecordedMatch: NextRecordedMatch.nullable().describe(
      'The next match if the club has recorded it alone',
    ),
    freeDates: z
      .array(FreeDate)
      .describe(
        'The next dates of each team without an opponent, with the clubs that suit: listed ones, and unlisted days on which the team usually plays',
      ),
  })
  .meta({ id: 'Home' });
export type Home = z.infer<typeof Home>;

/** A month with the days of other months that its calendar shows. */
const marginDays = 21;

export const OwnCalendarQuery = createDateRange(opponentCountsMaxDays + marginDays);

export const OwnCalendarDay = z
  .strictObject({
    date: z.string(),
    listed: z.int().describe('Coming free dates without an open request'),
    asked: z.int().describe('Coming free dates with an open request, sent or received'),
    agreed: z.int().describe('Agreed matches'),
    opponents: z.int().describe('How many clubs suit the free date that suits most'),
    more: z
      .boolean()
      .describe('Whether there may be more, since only the nearest dates are counted'),
  })
  .meta({ id: 'OwnCalendarDay' });
export type OwnCalendarDay = z.infer<typeof OwnCalendarDay>;

export const OwnCalendar = z
  .strictObject({ items: z.array(OwnCalendarDay) })
  .meta({ id: 'OwnCalendar' });
