import { eq } from 'drizzle-orm';
import { tellNoLater } from '../../fixtures/commands/listing.ts';
import { transaction } from '../../platform/database.ts';
import type { ClubCaller } from '../../platform/http.ts';
import type { MatchDeps } from '../commands.ts';
import { seasonOfferRefused } from '../events.ts';
import { offerMade } from '../policy.ts';
import { seasonOffers } from '../schema.ts';

/** The club that is asked first cannot: the others need not wait. To say so again changes nothing. */
export async function refuseOffer(deps: MatchDeps, caller: ClubCaller, id: string) {
  await transaction(deps.db, async (tx) => {
    const { fixtureId, fromClubId, toClubId, refusedAt } = await offerMade(tx, caller, id);
    if (refusedAt) return;
    await tx.update(seasonOffers).set({ refusedAt: deps.clock() }).where(eq(seasonOffers.id, id));
    if (!fixtureId) return;
    await tellNoLater(tx, fixtureId);
    await deps.events.emit(tx, seasonOfferRefused, { offerId: id, fromClubId, toClubId });
  });
}
