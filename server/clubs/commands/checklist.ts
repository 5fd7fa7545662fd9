import { and, eq, isNull } from 'drizzle-orm';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import { clubs } from '../schema.ts';

/** Hides the first steps of a new club from all its officers. Repeating it changes nothing. */
export async function putChecklistAway(
  deps: Pick<Platform, 'db' | 'live' | 'clock'>,
  clubId: string,
): Promise<void> {
  await changeClub(deps, clubId, (tx) =>
    tx
      .update(clubs)
      .set({ checklistPutAwayAt: deps.clock() })
      .where(and(eq(clubs.id, clubId), isNull(clubs.checklistPutAwayAt))),
  );
}
