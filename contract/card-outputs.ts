import { z } from 'zod';
import { ClubSummary } from './clubs.ts';
import { CallOffReason, Side } from './fixtures.ts';
import { Terms } from './matches.ts';

/** The calendar feed of the card. Null if the club has not created an address for it. */
export const CalendarFeed = z
  .strictObject({
    feed: z
      .strictObject({
        url: z.string().describe('Anyone with this address can read the card'),
        createdAt: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/**
 * `to-enter`: not ticked. `changed`: ticked, but the match has changed since. `entered`: ticked and
 * unchanged.
 */
export const PlayCricketState = z.enum(['to-enter', 'changed', 'entered']);
export type PlayCricketState = z.infer<typeof PlayCricketState>;

/** A match, and what the club has entered for it on Play-Cricket. */
export const PlayCricketItem = z
  .strictObject({
    matchId: z.uuid(),
    state: PlayCricketState,
    teamName: z.string(),
    opponent: ClubSummary,
    opponentTeamName: z.string(),
    side: Side.exclude(['either']).describe("The side of the caller's club"),
    termsId: z.uuid(),
    terms: Terms.describe('The agreed terms'),
    calledOff: CallOffReason.nullable().describe('Why, if the match is called off'),
    entered: z
      .strictObject({ terms: Terms, calledOff: z.boolean(), at: z.string() })
      .nullable()
      .describe('The match at the time of ticking'),
  })
  .meta({ id: 'PlayCricketItem' });
export type PlayCricketItem = z.infer<typeof PlayCricketItem>;

/** Sorted by date and start time, without matches that were called off before they were entered. */
export const PlayCricketList = z
  .strictObject({ items: z.array(PlayCricketItem) })
  .meta({ id: 'PlayCricketList' });
export type PlayCricketList = z.infer<typeof PlayCricketList>;

/** The state of the match that the officer saw. If it has changed since, the tick is rejected. */
export const PlayCricketEntry = z
  .strictObject({ termsId: z.uuid(), calledOff: z.boolean() })
  .meta({ id: 'PlayCricketEntry' });
export type PlayCricketEntry = z.infer<typeof PlayCricketEntry>;

/** The fields of the terms that Play-Cricket has. */
export const playCricketFields = [
  'date',
  'startTime',
  'ground',
  'postcode',
  'format',
  'overs',
] as const;
