import { eq } from 'drizzle-orm';
import { setAnnouncementTime } from '../../fixtures/commands/free-date-announcements.ts';
import type { MatchDeps } from '../../matches/deps.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { seasonOfferRefused } from '../events.ts';
import { lockReceivedOfferRow } from '../policy.ts';
import { isAnswerToSeasonOffer } from '../queries.ts';
import { seasonOffers } from '../schema.ts';

/** Refuses an offer, which lets other clubs be notified of the date. A repeated call changes nothing. */
export async function refuseSeasonOffer(deps: MatchDeps, caller: ClubCaller, id: string) {
  await runTransaction(deps.db, async (tx) => {
    const { fixtureId, fromClubId, toClubId, refusedAt } = await lockReceivedOfferRow(
      tx,
      caller,
      id,
    );
    if (refusedAt) return;
    await tx.update(seasonOffers).set({ refusedAt: deps.clock() }).where(eq(seasonOffers.id, id));
    if (!fixtureId) return;
    await setAnnouncementTime(tx, fixtureId, null);
    await deps.events.emit(tx, seasonOfferRefused, { offerId: id, fromClubId, toClubId });
  });
}

/** Announces both clubs' dates if the declined request was the reply to a season offer. */
export async function announceDatesOfDeclinedRequest(
  tx: Transaction,
  request: { fixtureId: string; ownFixtureId: string | null; fromClubId: string },
) {
  if (!(await isAnswerToSeasonOffer(tx, request))) return;
  for (const id of [request.fixtureId, request.ownFixtureId])
    if (id) await setAnnouncementTime(tx, id, null);
}
