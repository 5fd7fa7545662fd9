import { z } from 'zod';
import { ClubSummary } from './clubs.ts';
import { CallOffReason, Side } from './fixtures.ts';
import { Terms } from './matches.ts';

/** Null where there is none: nobody can read the card by an address. */
export const CalendarFeed = z
  .strictObject({
    feed: z
      .strictObject({
        url: z.string().describe('Whoever has it can read the card'),
        createdAt: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/**
 * `to-enter`: not ticked yet. `changed`: it was ticked, and is no longer as it was then. `entered`: it
 * is as it was.
 */
export const PlayCricketState = z.enum(['to-enter', 'changed', 'entered']);
export type PlayCricketState = z.infer<typeof PlayCricketState>;

/** A match, and what the own club has entered of it on Play-Cricket. */
export const PlayCricketItem = z
  .strictObject({
    matchId: z.uuid(),
    state: PlayCricketState,
    teamName: z.string(),
    opponent: ClubSummary,
    opponentTeamName: z.string(),
    side: Side.exclude(['either']).describe("The own club's"),
    termsId: z.uuid(),
    terms: Terms.describe('The terms that stand'),
    calledOff: CallOffReason.nullable().describe('Why, if the match is called off'),
    entered: z
      .strictObject({ terms: Terms, calledOff: z.boolean(), at: z.string() })
      .nullable()
      .describe('As it was when it was ticked'),
  })
  .meta({ id: 'PlayCricketItem' });
export type PlayCricketItem = z.infer<typeof PlayCricketItem>;

/** By date and start time. What was called off before it was ever entered is left out. */
export const PlayCricketList = z
  .strictObject({ items: z.array(PlayCricketItem) })
  .meta({ id: 'PlayCricketList' });
export type PlayCricketList = z.infer<typeof PlayCricketList>;

/** What the officer had before the eyes: a change that came meanwhile is told, not ticked. */
export const PlayCricketEntry = z
  .strictObject({ termsId: z.uuid(), calledOff: z.boolean() })
  .meta({ id: 'PlayCricketEntry' });
export type PlayCricketEntry = z.infer<typeof PlayCricketEntry>;

/** What of the terms stands on Play-Cricket. */
export const playCricketFields = [
  'date',
  'startTime',
  'ground',
  'postcode',
  'format',
  'overs',
] as const;
