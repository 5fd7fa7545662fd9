import { sql } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { NotificationDeps } from '../commands.ts';
import type { Found } from '../queries/news.ts';
import { unreadTalk } from '../queries/talk.ts';
import { preferencesOf } from '../queries.ts';
import { isUrgent, quietUntil, unreadFor } from '../rules/hours.ts';
import { tellingOf } from '../rules/news.ts';
import { notifications } from '../schema.ts';
import { mailing, pushing } from './queued.ts';
import { recordNotification } from './read.ts';

/**
 * Puts it into the club's list, and queues what goes out about it, in one transaction: to be told the
 * same again changes nothing.
 */
export async function tell(deps: NotificationDeps, found: Found) {
  await runTransaction(deps.db, async (tx) => {
    if (!(await lockClub(tx, found.clubId))) return;
    const [entry] = await tx
      .insert(notifications)
      .values(entryOf(found, deps.clock()))
      .onConflictDoNothing()
      .returning();
    if (!entry) return;
    await recordNotification(tx, found.clubId);
    await queue(tx, deps, entry);
  });
  deps.live.wake();
}

/** One entry a conversation: with newer messages it comes up again. What was read is not told. */
export async function tellOfMessages(
  deps: NotificationDeps,
  { conversationId, clubId }: { conversationId: string; clubId: string },
) {
  await runTransaction(deps.db, async (tx) => {
    const talk = (await lockClub(tx, clubId)) && (await unreadTalk(tx, conversationId, clubId));
    if (!talk) return;
    const news = { type: 'message', conversationId, seq: talk.newest.seq } as const;
    const told = { clubId, aboutClubId: talk.otherClubId, subject: conversationId, news };
    const [entry] = await tx
      .insert(notifications)
      .values(entryOf(told, deps.clock()))
      .onConflictDoUpdate({
        target: [notifications.clubId, notifications.kind, notifications.subject],
        set: {
          seq: sql`excluded.seq`,
          news: sql`excluded.news`,
          updatedAt: sql`excluded.updated_at`,
        },
        setWhere: sql`(${notifications.news} ->> 'seq')::bigint < (excluded.news ->> 'seq')::bigint`,
      })
      .returning();
    if (!entry) return;
    await recordNotification(tx, clubId);
    await queue(tx, deps, entry);
  });
  deps.live.wake();
}

type Entry = typeof notifications.$inferSelect;

function entryOf({ clubId, aboutClubId, subject, news }: Found, now: Date) {
  const { kind } = tellingOf(news);
  // One that was deleted meanwhile has no name any more.
  const about = sql`(select id from clubs where id = ${aboutClubId})`;
  return { clubId, aboutClubId: about, subject, news, kind, updatedAt: now };
}

/** Whether the club wants it there is looked up when it goes: it may change its mind until then. */
async function queue(tx: Transaction, { jobs, clock }: NotificationDeps, entry: Entry) {
  const { id: notificationId, seq, news, clubId } = entry;
  const { mail, push } = tellingOf(news);
  const now = clock();
  const { quietHours } = await preferencesOf(tx, clubId);
  const waits = quietHours && !isUrgent(news, now);
  const after = (delay: number) => {
    const at = new Date(now.getTime() + delay);
    return (waits && quietUntil(at)) || (delay > 0 ? at : undefined);
  };
  const job = { notificationId, seq };
  const untilMailed = news.type === 'message' ? unreadFor : 0;
  if (mail) await jobs.enqueue(tx, mailing, job, { after: after(untilMailed) });
  if (push) await jobs.enqueue(tx, pushing, job, { after: after(0) });
}
