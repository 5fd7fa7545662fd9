import { retentionSeasons } from '@fixturebook/contract/limits';
import { lt } from 'drizzle-orm';
import { deletePastFreeDates } from '../../fixtures/commands/retention.ts';
import { getLondonDayStart, getSeasonStart } from '../../platform/calendar.ts';
import { deleteRows } from '../../platform/database/sweep.ts';
import type { Platform } from '../../platform/platform.ts';
import { isFixtureUnused, isOfferForMatchBefore } from '../queries.ts';
import { seasonOffers } from '../schema.ts';

type RetentionDeps = Pick<Platform, 'db' | 'clock'>;

/**
 * Deletes offers for matches of earlier seasons. While a season can be planned, the offers for the
 * matches of the one before prevent a second offer to the same club.
 */
export async function deleteOldSeasonOffers({ db, clock }: RetentionDeps, signal: AbortSignal) {
  const seasonStart = getSeasonStart(clock(), retentionSeasons.seasonOffer);
  const { createdAt, id } = seasonOffers;
  const sweep = {
    table: seasonOffers,
    order: [createdAt, id],
    within: lt(createdAt, getLondonDayStart(seasonStart)),
    condition: isOfferForMatchBefore(seasonStart),
  };
  await deleteRows(db, sweep, signal);
}

/** Deletes free dates of earlier seasons that nobody took and that nothing refers to. */
export async function deleteUnusedFreeDates({ db, clock }: RetentionDeps, signal: AbortSignal) {
  const before = getSeasonStart(clock(), retentionSeasons.freeDate);
  await deletePastFreeDates(db, { before, isUnused: isFixtureUnused }, signal);
}
