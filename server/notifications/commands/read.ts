import { sql } from 'drizzle-orm';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { recordLiveEvent } from '../../platform/live/event-log.ts';
import type { NotificationDeps } from '../deps.ts';
import { getNewestNotificationSeq, getNotificationReadPosition } from '../queries.ts';
import { notificationReads } from '../schema.ts';

export async function markNotificationsReadUpTo(
  { db, live }: Pick<NotificationDeps, 'db' | 'live'>,
  caller: ClubCaller,
  upToSeq: number,
) {
  const { clubId, userId } = caller;
  await runTransaction(db, async (tx) => {
    const seq = await getNewestNotificationSeq(tx, clubId, upToSeq);
    if (seq <= (await getNotificationReadPosition(tx, userId))) return;
    await tx
      .insert(notificationReads)
      .values({ userId, readUpTo: seq })
      .onConflictDoUpdate({
        target: notificationReads.userId,
        set: { readUpTo: sql`greatest(${notificationReads.readUpTo}, excluded.read_up_to)` },
      });
    await recordNotificationChange(tx, clubId);
  });
  live.wake(clubId);
}

export async function recordNotificationChange(tx: Transaction, clubId: string) {
  await recordLiveEvent(tx, { clubId, name: 'notification', data: {} });
}
