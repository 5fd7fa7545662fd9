import { z } from 'zod';
import { Side } from '../fixtures.ts';
import { Competition } from './competitions.ts';
import { CardAddressInput } from './imports.ts';
import { InvitationState } from './invitations.ts';

/** How many calendars a club can subscribe to. */
export const cardFeedsMax = 5;

/** The club already subscribes to as many calendars as it can. */
export const tooManyFeeds = 'too-many-feeds';
export const tooManyFeedsMessage = `You can keep an eye on ${cardFeedsMax} calendars. Stop looking at one you no longer need.`;

export const feedsAreForPro =
  'Looking at a calendar every 6 hours is for Pro clubs. You can still read it once.';

export const CardFeedInput = CardAddressInput.meta({ id: 'CardFeedInput' });
export type CardFeedInput = z.infer<typeof CardFeedInput>;

/** A calendar on another site that the server reads every 6 hours. */
export const CardFeed = z
  .strictObject({
    id: z.uuid(),
    name: z.string().describe('The shortened address, because the whole address is a secret'),
    team: z.string(),
    competition: Competition.nullable(),
    state: z
      .enum(['active', 'paused', 'stopped'])
      .describe(
        '`paused` while the club is not on Pro, `stopped` after the calendar could not be read for 14 days',
      ),
    readAt: z.string().nullable(),
    fault: z.string().nullable().describe('Why the last read failed'),
    failingSince: z.string().nullable(),
    changes: z.int().describe('How many changes wait to be accepted or ignored'),
  })
  .meta({ id: 'CardFeed' });
export type CardFeed = z.infer<typeof CardFeed>;

export const CardFeedList = z
  .strictObject({ items: z.array(CardFeed).describe('The oldest first') })
  .meta({ id: 'CardFeedList' });

const FeedMatch = z
  .strictObject({
    teamName: z.string(),
    opponent: z.string(),
    competition: Competition.nullable(),
    date: z.string(),
    startTime: z.string().nullable(),
    side: Side.nullable(),
    ground: z.string(),
    postcode: z.string(),
  })
  .meta({ id: 'FeedMatch' });
export type FeedMatch = z.infer<typeof FeedMatch>;

export const FeedChange = z
  .strictObject({
    id: z.uuid(),
    version: z.string().describe('Changes when the event does'),
    kind: z
      .enum(['new', 'changed', 'called-off', 'missing'])
      .describe('`missing` if the event has left the calendar'),
    matchId: z.uuid().nullable().describe('The match on the card'),
    isAgreed: z
      .boolean()
      .describe('Whether another club has agreed the match, so that the change cannot be accepted'),
    invitation: z
      .strictObject({
        state: InvitationState,
        isEmailed: z
          .boolean()
          .describe('Whether the invited opponent is emailed if the club accepts the change'),
      })
      .nullable()
      .describe('Null if the club has not invited the opponent of the match'),
    before: FeedMatch.nullable().describe('The match on the card; null if there is none'),
    after: FeedMatch.nullable().describe('The match after the change; null if it would be off'),
    errors: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .describe('Why the change cannot be accepted'),
  })
  .meta({ id: 'FeedChange' });
export type FeedChange = z.infer<typeof FeedChange>;

export const FeedChangeList = z
  .strictObject({ items: z.array(FeedChange).describe('The soonest match first') })
  .meta({ id: 'FeedChangeList' });

export const feedChangesMaxAtOnce = 200;

export const FeedChangesInput = z
  .strictObject({
    changes: z
      .array(z.strictObject({ id: z.uuid(), version: z.string().max(64) }))
      .min(1, 'Tick at least one change.')
      .max(feedChangesMaxAtOnce, `Send at most ${feedChangesMaxAtOnce} changes at once.`),
  })
  .meta({ id: 'FeedChangesInput' });
export type FeedChangesInput = z.infer<typeof FeedChangesInput>;

export const FeedAcceptanceInput = z
  .strictObject({
    ...FeedChangesInput.shape,
    removal: z
      .enum(['call-off', 'delete'])
      .default('call-off')
      .describe('What becomes of matches that were called off or have left the calendar'),
  })
  .meta({ id: 'FeedAcceptanceInput' });
export type FeedAcceptanceInput = z.input<typeof FeedAcceptanceInput>;

export const FeedAcceptance = z
  .strictObject({
    results: z.array(
      z.strictObject({
        id: z.uuid(),
        outcome: z
          .enum(['accepted', 'refused', 'gone'])
          .describe(
            '`gone` if the change was accepted or ignored by another request, or if the event has changed again',
          ),
        errors: z.array(z.strictObject({ path: z.string(), message: z.string() })),
      }),
    ),
    importId: z
      .uuid()
      .nullable()
      .describe('The import with the new matches, which can be undone for a day'),
  })
  .meta({ id: 'FeedAcceptance' });
export type FeedAcceptance = z.infer<typeof FeedAcceptance>;
