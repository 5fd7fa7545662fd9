import { eq } from 'drizzle-orm';
import { endAnnouncementDelay } from '../../fixtures/commands/free-date-announcements.ts';
import type { MatchDeps } from '../../matches/deps.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { seasonOfferRefused } from '../events.ts';
import { lockReceivedOffer } from '../policy.ts';
import { isAnswerToOffer } from '../queries.ts';
import { seasonOffers } from '../schema.ts';

/** The club that is asked first cannot: the others need not wait. To say so again changes nothing. */
export async function refuseOffer(deps: MatchDeps, caller: ClubCaller, id: string) {
  await runTransaction(deps.db, async (tx) => {
    const { fixtureId, fromClubId, toClubId, refusedAt } = await lockReceivedOffer(tx, caller, id);
    if (refusedAt) return;
    await tx.update(seasonOffers).set({ refusedAt: deps.clock() }).where(eq(seasonOffers.id, id));
    if (!fixtureId) return;
    await endAnnouncementDelay(tx, fixtureId);
    await deps.events.emit(tx, seasonOfferRefused, { offerId: id, fromClubId, toClubId });
  });
}

/**
 * The club that was offered the date first asked for it and was declined: the two clubs do not play
 * again, so their dates are announced to other clubs at once.
 */
export async function announceDeclinedOffer(
  tx: Transaction,
  request: { fixtureId: string; ownFixtureId: string | null; fromClubId: string },
) {
  if (!(await isAnswerToOffer(tx, request))) return;
  for (const id of [request.fixtureId, request.ownFixtureId])
    if (id) await endAnnouncementDelay(tx, id);
}
