import { sql } from 'drizzle-orm';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { recordLiveEvent } from '../../platform/live/event-log.ts';
import type { NotificationDeps } from '../deps.ts';
import { getNewestNotificationSeq, getNotificationReadPosition } from '../queries.ts';
import { clubNotificationReads } from '../schema.ts';

export async function markNotificationsReadUpTo(
  { db, live }: Pick<NotificationDeps, 'db' | 'live'>,
  caller: ClubCaller,
  upToSeq: number,
) {
  const { clubId, userId } = caller;
  await runTransaction(db, async (tx) => {
    const seq = await getNewestNotificationSeq(tx, clubId, upToSeq);
    if (seq <= (await getNotificationReadPosition(tx, caller))) return;
    await tx
      .insert(clubNotificationReads)
      .values({ userId, clubId, readUpTo: seq })
      .onConflictDoUpdate({
        target: [clubNotificationReads.userId, clubNotificationReads.clubId],
        set: { readUpTo: sql`greatest(${clubNotificationReads.readUpTo}, excluded.read_up_to)` },
      });
    await recordNotificationChange(tx, clubId);
  });
  live.wake(clubId);
}

export async function recordNotificationChange(tx: Transaction, clubId: string) {
  await recordLiveEvent(tx, { clubId, name: 'notification', data: {} });
}
