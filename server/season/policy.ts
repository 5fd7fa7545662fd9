import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { notFound } from '../platform/errors.ts';
import type { ClubCaller } from '../platform/http/http.ts';
import type { RateLimit } from '../platform/http/limits.ts';
import { seasonOffers } from './schema.ts';

/**
 * Plans of a season by one user: a screen with an open plan makes it again after changes of the
 * card, at most once in three seconds while somebody changes the card.
 */
export const seasonPlanWrites: RateLimit = {
  name: 'season-plans',
  points: 600,
  seconds: 60 * 60,
};

declare const access: unique symbol;
export type ReceivedSeasonOffer = typeof seasonOffers.$inferSelect & { [access]: 'offer' };

export async function lockReceivedOfferRow(tx: Transaction, caller: ClubCaller, id: string) {
  const [offer] = await tx
    .select()
    .from(seasonOffers)
    .where(and(eq(seasonOffers.id, id), eq(seasonOffers.toClubId, caller.clubId)))
    .for('update');
  if (!offer) throw notFound("We can't find that offer.");
  return offer as ReceivedSeasonOffer;
}
