import { lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { addDays, toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AnnounceDeps } from '../deps.ts';
import { moreOpponentsFound, opponentsFound } from '../events.ts';
import { buildAnnouncement, selectFreeDates } from '../queries/announcements.ts';
import { announcedDates, opponentAnnouncements, opponentDigests } from '../schema.ts';

/**
 * The primary key of the announcements allows each club one a day of a new date, and one of a reopened date. A
 * digest has the others. `jobId` is the same for each run of a job, which announces its dates once.
 */
export async function announceFreeDates(
  { db, events, clock }: AnnounceDeps,
  newFixtureIds: string[],
  jobId: string,
) {
  const today = toLondonDate(clock());
  await runTransaction(db, async (tx) => {
    const ids = await storeAnnouncedDates(tx, newFixtureIds, { jobId, day: today });
    if (ids.length === 0) return;
    const { rows } = await tx.execute<FoundOpponent & { reason: FoundOpponent['reason'] | null }>(
      buildAnnouncement(ids, today),
    );
    const found = rows.map(({ reason, ...ofClub }) => (reason ? { ...ofClub, reason } : ofClub));
    await events.emit(tx, opponentsFound, ...found);
  });
}

async function storeAnnouncedDates(
  tx: Transaction,
  newFixtureIds: string[],
  { jobId, day }: { jobId: string; day: string },
) {
  const { fixtureId } = announcedDates;
  const stored = await tx
    .insert(announcedDates)
    .select(
      sql`select id, ${jobId}::uuid, ${day}::date, date from (${selectFreeDates(newFixtureIds)}) free`,
    )
    .onConflictDoNothing()
    .returning({ id: fixtureId });
  return stored.map(({ id }) => id);
}

type FoundOpponent = z.output<typeof opponentsFound.data>;

const digestsPerBatch = 100;

/** Tells each club of the dates that were announced on an earlier day, and that it was not told of. */
export async function announceMoreFreeDates(deps: AnnounceDeps, signal: AbortSignal) {
  while (!signal.aborted && (await announceNextDigests(deps)) === digestsPerBatch);
}

async function announceNextDigests({ db, events, clock }: AnnounceDeps) {
  const { clubId, day } = opponentDigests;
  return runTransaction(db, async (tx) => {
    const due = tx
      .select({ day, clubId })
      .from(opponentDigests)
      .where(lt(day, toLondonDate(clock())))
      .orderBy(day, clubId)
      .limit(digestsPerBatch)
      .for('update', { skipLocked: true });
    const digests = await tx
      .delete(opponentDigests)
      .where(sql`(${day}, ${clubId}) in ${due}`)
      .returning();
    await events.emit(tx, moreOpponentsFound, ...digests);
    return digests.length;
  });
}

/** For how many days it is known which dates a club was told of, in case no digest could leave for a while. */
const keptDays = 7;

export async function deletePastAnnouncements(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  signal: AbortSignal,
) {
  const firstKept = addDays(toLondonDate(clock()), -keptDays);
  const { clubId, day, kind } = opponentAnnouncements;
  await deleteInBatches(
    db,
    { table: opponentAnnouncements, key: [clubId, day, kind], condition: lt(day, firstKept) },
    signal,
  );
  const { fixtureId, jobId } = announcedDates;
  await deleteInBatches(
    db,
    {
      table: announcedDates,
      key: [fixtureId, jobId],
      condition: lt(announcedDates.day, firstKept),
    },
    signal,
  );
}
