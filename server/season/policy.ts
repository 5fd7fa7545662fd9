import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { notFound } from '../platform/errors.ts';
import type { ClubCaller } from '../platform/http/http.ts';
import { seasonOffers } from './schema.ts';

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
