import type { SavedSearchInput } from '@fixturebook/contract/opponents/saved-searches';
import {
  savedSearchesMax,
  tooManySearches,
  tooManySearchesMessage,
} from '@fixturebook/contract/opponents/saved-searches';
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { lockClub } from '../../clubs/commands/lock.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { createIdempotently } from '../../platform/http/idempotency.ts';
import type { AnnounceDeps } from '../deps.ts';
import { searchNotFound } from '../policy.ts';
import { selectClubGlobe, selectSearchesEndedByMatch } from '../queries/alerts.ts';
import { savedSearches } from '../schema.ts';

type SearchDeps = Pick<AnnounceDeps, 'db' | 'clock'>;

export async function createSavedSearch(
  { db, clock }: SearchDeps,
  { clubId }: ClubCaller,
  search: z.output<typeof SavedSearchInput>,
  key: string | undefined,
) {
  const today = toLondonDate(clock());
  if (search.to < today)
    throw invalidInput([{ path: 'to', message: 'Pick a day that has not passed.' }]);
  return runTransaction(db, async (tx) => {
    const id = await createIdempotently(tx, { owner: clubId, key, input: search }, async () => {
      await lockClub(tx, clubId);
      const same = await findSameSearch(tx, clubId, search);
      if (same) return same.id;
      const searches = await tx.$count(
        savedSearches,
        and(eq(savedSearches.clubId, clubId), gte(savedSearches.to, today)),
      );
      if (searches >= savedSearchesMax)
        throw new AppError(409, tooManySearches, tooManySearchesMessage);
      const [created] = await tx
        .insert(savedSearches)
        .values({ ...search, clubId, globe: selectClubGlobe(clubId) })
        .returning({ id: savedSearches.id });
      return (created as { id: string }).id;
    });
    const [created] = await tx.select().from(savedSearches).where(eq(savedSearches.id, id));
    if (!created) throw searchNotFound();
    return created;
  });
}

/** Finds a search that would tell the club of the same dates. */
async function findSameSearch(
  tx: Transaction,
  clubId: string,
  { from, to, weekdays, radiusKm, side }: z.output<typeof SavedSearchInput>,
) {
  const isSame = and(
    eq(savedSearches.clubId, clubId),
    eq(savedSearches.from, from),
    eq(savedSearches.to, to),
    weekdays ? eq(savedSearches.weekdays, weekdays) : isNull(savedSearches.weekdays),
    eq(savedSearches.radiusKm, radiusKm),
    eq(savedSearches.side, side),
  );
  const [same] = await tx.select({ id: savedSearches.id }).from(savedSearches).where(isSame);
  return same;
}

export async function deleteSavedSearch({ db }: SearchDeps, { clubId }: ClubCaller, id: string) {
  const { rowCount } = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.clubId, clubId)));
  if (rowCount === 0) throw searchNotFound();
}

/** A search for one day has ended when its club has agreed a match on that day. */
export async function endSearchesOfMatch({ db }: SearchDeps, matchId: string) {
  await db
    .delete(savedSearches)
    .where(sql`${savedSearches.id} in (${selectSearchesEndedByMatch(matchId)})`);
}

/** Deletes searches whose last day has passed, and moves the others to the present place of their club. */
export async function updateSavedSearches({ db, clock }: SearchDeps, signal: AbortSignal) {
  const { id, to, globe, clubId } = savedSearches;
  await deleteInBatches(
    db,
    { table: savedSearches, key: [id], condition: lt(to, toLondonDate(clock())) },
    signal,
  );
  const place = selectClubGlobe(clubId);
  await db
    .update(savedSearches)
    .set({ globe: place })
    .where(sql`${globe} is distinct from ${place}`);
}
