import { lt, sql } from 'drizzle-orm';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AnnounceDeps } from '../deps.ts';
import { opponentsFound } from '../events.ts';
import { selectClubsToNotify } from '../queries.ts';
import { opponentAnnouncements } from '../schema.ts';

/** The primary key allows each club one announcement a day of a new date, and one of a reopened date. */
export async function announceFreeDates(
  { db, events, clock }: AnnounceDeps,
  newFixtureIds: string[],
) {
  const today = toLondonDate(clock());
  await runTransaction(db, async (tx) => {
    const announced = await tx
      .insert(opponentAnnouncements)
      .select(
        sql`select club_id, ${today}::date, kind, fixture_id, found_fixture_id
          from (${selectClubsToNotify(newFixtureIds, today)}) found`,
      )
      .onConflictDoNothing()
      .returning();
    const found = announced.map(({ clubId, fixtureId, foundFixtureId }) => ({
      clubId,
      fixtureId,
      foundFixtureId,
    }));
    await events.emit(tx, opponentsFound, ...found);
  });
}

export async function deletePastAnnouncements(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  signal: AbortSignal,
) {
  const { clubId, day, kind } = opponentAnnouncements;
  const isPast = lt(day, toLondonDate(clock()));
  await deleteInBatches(
    db,
    { table: opponentAnnouncements, key: [clubId, day, kind], condition: isPast },
    signal,
  );
}
