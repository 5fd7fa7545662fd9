import { sql } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { NotificationDeps } from '../deps.ts';
import type { ClubNews } from '../queries/news.ts';
import { listOfficerPreferences } from '../queries/preferences.ts';
import { listPushSubscriptions } from '../queries/sendable-entries.ts';
import { findUnreadMessages } from '../queries/unread-messages.ts';
import { getQuietHoursEnd, isUrgentNews, unreadDelayMs } from '../rules/hours.ts';
import { describeNews } from '../rules/news.ts';
import type { OutcomeChannel } from '../rules/outcomes.ts';
import { notifications } from '../schema.ts';
import { mailNotificationJob, queuePushesJob } from './job-types.ts';
import { recordOutcome } from './outcomes.ts';
import { recordNotificationChange } from './read.ts';

const replaced = {
  seq: sql`excluded.seq`,
  news: sql`excluded.news`,
  updatedAt: sql`excluded.updated_at`,
};

/**
 * Does nothing if the club already has a notification about this news. A newer answer of an invited opponent replaces the
 * notification of an earlier one, and moves it to the top.
 */
export async function notifyClub(deps: NotificationDeps, clubNews: ClubNews) {
  await runTransaction(deps.db, async (tx) => {
    if (!(await lockClub(tx, clubNews.clubId))) return;
    const [entry] = await tx
      .insert(notifications)
      .values(buildNotification(clubNews, deps.clock()))
      .onConflictDoUpdate({
        target: [notifications.clubId, notifications.kind, notifications.subject],
        set: replaced,
        setWhere: sql`${notifications.news} ->> 'answeredAt' < excluded.news ->> 'answeredAt'`,
      })
      .returning();
    if (entry) await queueMailAndPush(tx, deps, entry);
  });
  deps.live.wake(clubNews.clubId);
}

/** A club has one notification for each conversation. A newer message moves it to the top. */
export async function notifyClubOfMessages(
  deps: NotificationDeps,
  { conversationId, clubId }: { conversationId: string; clubId: string },
) {
  await runTransaction(deps.db, async (tx) => {
    const unread =
      (await lockClub(tx, clubId)) && (await findUnreadMessages(tx, conversationId, clubId));
    if (!unread) return;
    const news = { type: 'message', conversationId, seq: unread.newest.seq } as const;
    const clubNews = { clubId, aboutClubId: unread.otherClubId, subject: conversationId, news };
    const [entry] = await tx
      .insert(notifications)
      .values(buildNotification(clubNews, deps.clock()))
      .onConflictDoUpdate({
        target: [notifications.clubId, notifications.kind, notifications.subject],
        set: replaced,
        setWhere: sql`(${notifications.news} ->> 'seq')::bigint < (excluded.news ->> 'seq')::bigint`,
      })
      .returning();
    if (entry) await queueMailAndPush(tx, deps, entry);
  });
  deps.live.wake(clubId);
}

function buildNotification({ clubId, aboutClubId, subject, news }: ClubNews, now: Date) {
  const { kind } = describeNews(news);
  const about = sql`(select id from clubs where id = ${aboutClubId})`;
  return { clubId, aboutClubId: about, subject, news, kind, updatedAt: now };
}

async function queueMailAndPush(
  tx: Transaction,
  { jobs, clock }: NotificationDeps,
  entry: typeof notifications.$inferSelect,
) {
  const { id: notificationId, seq, news, clubId } = entry;
  await recordNotificationChange(tx, clubId);
  const { kind, mail, push } = describeNews(news);
  const now = clock();
  const preferences = await listOfficerPreferences(tx, clubId);
  const chosen = [...preferences.values()];
  const isUrgent = isUrgentNews(news, now);
  // A job for officers who have chosen differently runs at once, and lets those wait who want quiet hours.
  const respectsQuietHours = chosen.every(({ quietHours }) => quietHours) && !isUrgent;
  const job = { notificationId, seq };

  async function queue(channel: OutcomeChannel, type: typeof queuePushesJob, delayMs: number) {
    const at = new Date(now.getTime() + delayMs);
    const quietHoursEnd = respectsQuietHours ? getQuietHoursEnd(at) : undefined;
    const after = quietHoursEnd ?? (delayMs > 0 ? at : undefined);
    await jobs.enqueue(tx, type, job, { after });
    const outcome = quietHoursEnd ? 'quiet-hours' : 'unread-delay';
    if (after) await recordOutcome(tx, job, { channel, outcome, dueAt: after });
  }

  if (mail) await queue('mail', mailNotificationJob, news.type === 'message' ? unreadDelayMs : 0);
  if (!push) return;
  const reason = await findReasonNotToPush();
  if (reason) await recordOutcome(tx, job, { channel: 'push', outcome: reason });
  else await queue('push', queuePushesJob, 0);

  /** In quiet hours an officer can still allow pushes before the morning. */
  async function findReasonNotToPush() {
    if (!isUrgent && getQuietHoursEnd(now)) return undefined;
    if (!chosen.some(({ kinds }) => kinds[kind].push)) return 'kind-off';
    const browsers = await listPushSubscriptions(tx, clubId);
    const isWanted = browsers.some(({ userId }) => preferences.get(userId)?.kinds[kind].push);
    return isWanted ? undefined : 'no-browser';
  }
}
