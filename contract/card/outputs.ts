import { z } from 'zod';
import { ClubSummary } from '../clubs.ts';
import { CallOffReason, Side } from '../fixtures.ts';
import { Terms } from '../matches.ts';

/** `feed` is null until the club creates the address of its calendar feed. */
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

/** `changed` means that the match has changed since an officer marked it as entered in Play-Cricket. */
export const PlayCricketEntryState = z.enum(['to-enter', 'changed', 'entered']);
export type PlayCricketEntryState = z.infer<typeof PlayCricketEntryState>;

export const PlayCricketListItem = z
  .strictObject({
    matchId: z.uuid(),
    state: PlayCricketEntryState,
    teamName: z.string(),
    opponent: z.strictObject({
      name: z.string(),
      club: ClubSummary.nullable().describe('null for a match that the club has recorded alone'),
    }),
    opponentTeamName: z.string().describe('Empty for a recorded match'),
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
export type PlayCricketListItem = z.infer<typeof PlayCricketListItem>;

export const PlayCricketMatchList = z
  .strictObject({ items: z.array(PlayCricketListItem) })
  .meta({ id: 'PlayCricketList' });
export type PlayCricketMatchList = z.infer<typeof PlayCricketMatchList>;

/** The server refuses to mark a match as entered that has changed since the officer loaded the list. */
export const PlayCricketEntry = z
  .strictObject({ termsId: z.uuid(), calledOff: z.boolean() })
  .meta({ id: 'PlayCricketEntry' });
export type PlayCricketEntry = z.infer<typeof PlayCricketEntry>;

/** The agreed terms that have a field in Play-Cricket. */
export const playCricketFields = [
  'date',
  'startTime',
  'ground',
  'postcode',
  'format',
  'overs',
] as const;
