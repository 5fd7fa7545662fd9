import { and, eq, isNull } from 'drizzle-orm';
import { runTransaction } from '../../platform/database/database.ts';
import { recordLiveEvent } from '../../platform/live/event-log.ts';
import type { Platform } from '../../platform/platform.ts';
import { clubs } from '../schema.ts';

/** Hides the first steps of a new club from all its officers. A repeated call changes nothing and sends no live event. */
export async function putChecklistAway(
  { db, live, clock }: Pick<Platform, 'db' | 'live' | 'clock'>,
  clubId: string,
): Promise<void> {
  const isChanged = await runTransaction(db, async (tx) => {
    const changed = await tx
      .update(clubs)
      .set({ checklistPutAwayAt: clock() })
      .where(and(eq(clubs.id, clubId), isNull(clubs.checklistPutAwayAt)))
      .returning({ id: clubs.id });
    if (changed.length > 0) await recordLiveEvent(tx, { clubId, name: 'club', data: {} });
    return changed.length > 0;
  });
  if (isChanged) live.wake(clubId);
}
