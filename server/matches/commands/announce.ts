import { sql } from 'drizzle-orm';
import { londonDate } from '../../platform/calendar.ts';
import { transaction } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { opponentsFound } from '../events.ts';
import { clubsToTell } from '../queries/opponents.ts';
import { opponentAnnouncements } from '../schema.ts';

export type AnnounceDeps = Pick<Platform, 'db' | 'events' | 'clock'>;

/** Tells clubs of new free dates that suit their own: each of one a day, whatever there is. */
export async function announce({ db, events, clock }: AnnounceDeps, newIds: string[]) {
  const today = londonDate(clock());
  await transaction(db, async (tx) => {
    const told = await tx
      .insert(opponentAnnouncements)
      .select(
        sql`select club_id, ${today}::date, fixture_id, found_fixture_id
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
