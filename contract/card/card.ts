import { z } from 'zod';
import { ClubSummary } from '../clubs.ts';
import { Fixture, Side } from '../fixtures.ts';
import { firstSeason, lastSeason } from '../limits.ts';
import { OpponentCount } from '../matches.ts';
import { Competition } from './competitions.ts';
import { InvitationState } from './invitations.ts';

/** A `requested` fixture is a free date that has match requests without a reply. */
export const CardItemState = z.enum(['free', 'requested', 'confirmed', 'called-off']);
export type CardItemState = z.infer<typeof CardItemState>;

export const CardItem = z
  .strictObject({
    fixture: Fixture,
    state: CardItemState,
    requests: z
      .strictObject({ in: z.int(), out: z.int() })
      .describe('Open requests that your club, and that another club has to answer'),
    opponents: OpponentCount.omit({ fixtureId: true })
      .nullable()
      .describe('How many clubs suit a coming free date; null for any other fixture'),
    match: z
      .strictObject({
        id: z.uuid(),
        opponent: ClubSummary,
        status: z.enum(['agreed', 'called-off']),
        side: Side.exclude(['either']).describe("The caller's side"),
        startTime: z.string().nullable().describe('From the agreed terms'),
        ground: z.string().describe('From the agreed terms'),
        postcode: z.string().describe('From the agreed terms'),
        proposalOpen: z.boolean().describe('Whether a proposal waits for an answer'),
        reconfirm: z.boolean().describe('Whether the club has yet to answer “Still on?”'),
        played: z.boolean().describe('Whether the club has ticked the match as played'),
      })
      .nullable()
      .describe('A match that two clubs have agreed'),
    recorded: z
      .strictObject({
        id: z.uuid(),
        opponent: z.string(),
        competition: Competition,
        status: z.enum(['agreed', 'called-off']),
        side: Side.exclude(['either']),
        startTime: z.string().nullable(),
        ground: z.string().describe('Empty if unknown'),
        postcode: z.string().describe('Empty if unknown'),
        played: z.boolean(),
        invitation: InvitationState.nullable().describe(
          'What the opponent has answered; null if it is not invited',
        ),
      })
      .nullable()
      .describe('A match that the club has recorded alone'),
  })
  .meta({ id: 'CardItem' });
export type CardItem = z.infer<typeof CardItem>;

export const CardQuery = z.object({
  season: z.coerce.number().int().min(firstSeason).max(lastSeason),
});

export const CardItemList = z.strictObject({ items: z.array(CardItem) }).meta({ id: 'Card' });
export type CardItemList = z.infer<typeof CardItemList>;
