import { undoSeconds } from '@fixturebook/contract/limits';
import { refusalTold } from '@fixturebook/contract/season';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { setAnnouncementTime } from '../../fixtures/commands/free-date-announcements.ts';
import type { MatchDeps } from '../../matches/deps.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { defineJobType } from '../../platform/jobs/jobs.ts';
import { seasonOfferRefused } from '../events.ts';
import { lockReceivedOfferRow } from '../policy.ts';
import { isAnswerToSeasonOffer } from '../queries.ts';
import { seasonOffers } from '../schema.ts';

/** Tells the club that offered the date, unless the refusal of this time has been undone. */
export const tellRefusalJob = defineJobType(
  'season.tell-refusal',
  z.object({ offerId: z.uuid(), refusedAt: z.iso.datetime() }),
);

const undoMs = undoSeconds * 1_000;

/**
 * Refuses an offer, which lets other clubs be notified of the date. A repeated call changes nothing. A
 * refusal that can be undone has a time in the future until it is told.
 */
export async function refuseSeasonOffer(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  { isUndoable }: { isUndoable: boolean },
) {
  await runTransaction(deps.db, async (tx) => {
    const offer = await lockReceivedOfferRow(tx, caller, id);
    if (offer.refusedAt) return;
    const now = deps.clock();
    if (!isUndoable) return storeAndTellRefusal(tx, deps, offer, now);
    const refusedAt = new Date(now.getTime() + undoMs);
    await tx.update(seasonOffers).set({ refusedAt }).where(eq(seasonOffers.id, id));
    const data = { offerId: id, refusedAt: refusedAt.toISOString() };
    await deps.jobs.enqueue(tx, tellRefusalJob, data, { after: refusedAt });
  });
}

/**
 * Sets `refused_at` to the time of the press: a time in the past marks the refusal as told. A repeated
 * job, and the late job of an earlier refusal, find another time and do nothing.
 */
export async function tellRefusal(
  deps: MatchDeps,
  { offerId, refusedAt }: z.infer<typeof tellRefusalJob.data>,
) {
  const expected = Date.parse(refusedAt);
  if (expected > deps.clock().getTime()) return;
  await runTransaction(deps.db, async (tx) => {
    const [offer] = await tx
      .select()
      .from(seasonOffers)
      .where(eq(seasonOffers.id, offerId))
      .for('update');
    if (offer?.refusedAt?.getTime() === expected)
      await storeAndTellRefusal(tx, deps, offer, new Date(expected - undoMs));
  });
}

async function storeAndTellRefusal(
  tx: Transaction,
  { events }: MatchDeps,
  { id, fixtureId, fromClubId, toClubId }: typeof seasonOffers.$inferSelect,
  refusedAt: Date,
) {
  await tx.update(seasonOffers).set({ refusedAt }).where(eq(seasonOffers.id, id));
  if (!fixtureId) return;
  await setAnnouncementTime(tx, fixtureId, null);
  await events.emit(tx, seasonOfferRefused, { offerId: id, fromClubId, toClubId });
}

/** A repeated call changes nothing. */
export async function undoSeasonOfferRefusal(deps: MatchDeps, caller: ClubCaller, id: string) {
  await runTransaction(deps.db, async (tx) => {
    const { refusedAt } = await lockReceivedOfferRow(tx, caller, id);
    if (!refusedAt) return;
    if (refusedAt <= deps.clock())
      throw new AppError(
        409,
        refusalTold,
        "They've been told already. Send them a message instead.",
      );
    await tx.update(seasonOffers).set({ refusedAt: null }).where(eq(seasonOffers.id, id));
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
