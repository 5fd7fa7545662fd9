import { lt, sql } from 'drizzle-orm';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Platform } from '../../platform/platform.ts';
import { opponentsFound } from '../events.ts';
import { clubsToTell } from '../queries.ts';
import { opponentAnnouncements } from '../schema.ts';

export type AnnounceDeps = Pick<Platform, 'db' | 'events' | 'clock'>;

/**
 * Tells clubs of free dates that suit their own: each of one that is new and of one that is on offer
 * again a day, whatever there is.
 */
export async function announce({ db, events, clock }: AnnounceDeps, newIds: string[]) {
  const today = toLondonDate(clock());
  await runTransaction(db, async (tx) => {
    const told = await tx
      .insert(opponentAnnouncements)
      .select(
        sql`select club_id, ${today}::date, kind, fixture_id, found_fixture_id
          from (${clubsToTell(newIds, today)}) found`,
      )
      .onConflictDoNothing()
      .returning();
    const found = told.map(({ clubId, fixtureId, foundFixtureId }) => ({
      clubId,
      fixtureId,
      foundFixtureId,
    }));
    await events.emit(tx, opponentsFound, ...found);
  });
}

/** Of a day that is over nobody asks any more who was told. */
export async function forgetAnnouncements({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const { clubId, day, kind } = opponentAnnouncements;
  const isOver = lt(day, toLondonDate(clock()));
  await deleteInBatches(db, opponentAnnouncements, [clubId, day, kind], isOver);
}
