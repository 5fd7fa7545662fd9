import { notificationsPerPage } from '@fixturebook/contract/notifications';
import {
  and,
  count,
  desc,
  eq,
  gt,
  isNull,
  lt,
  lte,
  ne,
  type Placeholder,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { officers, sessions } from '../accounts/schema.ts';
import { isSideOfClub } from '../chat/queries.ts';
import { conversationSides } from '../chat/schema.ts';
import { mayContactClub, selectPhoneIfReachable } from '../clubs/queries.ts';
import { clubs } from '../clubs/schema.ts';
import type { Database, Executor } from '../platform/database/database.ts';
import { isStillRelevant } from './queries/sendable-entries.ts';
import {
  clubNotificationReads,
  notificationOpens,
  notificationReads,
  notifications,
} from './schema.ts';

const about = alias(clubs, 'about');

const isConversationOfEntry = and(
  eq(conversationSides.conversationId, sql`${notifications.news} ->> 'conversationId'`),
  eq(conversationSides.clubId, notifications.clubId),
);

interface NotificationReader<Id = string> {
  clubId: Id;
  userId: Id;
}

/** Whether a notification is unread, unless the user has marked all notifications up to it as read. */
function isUnreadNews({ clubId, userId }: NotificationReader<string | Placeholder>) {
  const { readUpTo, clearedUpTo } = conversationSides;
  const isUnread = sql`(${notifications.news} ->> 'seq')::bigint > greatest(${readUpTo}, ${clearedUpTo})`;
  const isInReach = mayContactClub(clubId, about);
  const isOpened = sql`exists (select from ${notificationOpens} o
    where o.notification_id = ${notifications.id} and o.user_id = ${userId})`;
  // A notification about a message does not count as unread after its conversation was deleted, nor one about a
  // request after the club that sent it was deleted, suspended or blocked.
  return sql<boolean>`case
    when ${notifications.kind} = 'message' then coalesce(${and(isUnread, isInReach)}, false)
    when ${notifications.news} ->> 'type' = 'request-made' and not coalesce(${isInReach}, false) then false
    else ${isStillRelevant} and not ${isOpened} end`;
}

export function listNotifications(executor: Executor, reader: NotificationReader, before?: number) {
  const { clubId } = reader;
  return executor
    .select({
      id: notifications.id,
      seq: notifications.seq,
      news: notifications.news,
      updatedAt: notifications.updatedAt,
      about: about.name,
      aboutPhone: selectPhoneIfReachable(about),
      isNews: isUnreadNews(reader),
    })
    .from(notifications)
    .leftJoin(about, eq(about.id, notifications.aboutClubId))
    .leftJoin(conversationSides, isConversationOfEntry)
    .where(
      and(
        eq(notifications.clubId, clubId),
        isNull(about.closedAt),
        before ? lt(notifications.seq, before) : undefined,
      ),
    )
    .orderBy(desc(notifications.seq))
    .limit(notificationsPerPage + 1);
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

/** Selects up to which notification of a club an officer has marked all as read, or null. */
export function selectReadUpTo({
  clubId,
  userId,
}: {
  clubId: SQLWrapper | string;
  userId: SQLWrapper | string;
}) {
  return sql<string | null>`greatest(
    (select r.read_up_to from ${clubNotificationReads} r where r.user_id = ${userId} and r.club_id = ${clubId}),
    (select r.read_up_to from ${notificationReads} r where r.user_id = ${userId}))`;
}

export async function getNotificationReadPosition(executor: Executor, reader: NotificationReader) {
  const { rows } = await executor.execute<{ position: string | null }>(
    sql`select ${selectReadUpTo(reader)} as position`,
  );
  return Number(rows[0]?.position ?? 0);
}

/**
 * Counts the unread notifications of an officer. It leaves out those about messages, which the unread
 * conversations already count.
 */
export function countUnreadNotifications(
  executor: Executor,
  reader: NotificationReader<string | Placeholder>,
) {
  const readUpTo = sql`coalesce(${selectReadUpTo(reader)}, 0)`;
  return executor
    .select({ count: count() })
    .from(notifications)
    .leftJoin(about, eq(about.id, notifications.aboutClubId))
    .leftJoin(conversationSides, isConversationOfEntry)
    .where(
      and(
        eq(notifications.clubId, reader.clubId),
        isNull(about.closedAt),
        gt(notifications.seq, readUpTo),
        ne(notifications.kind, 'message'),
        isUnreadNews(reader),
      ),
    );
}

/** Returns a function that counts the unread notifications of an officer, as `countUnreadNotifications` does. */
export function createUnreadNotificationCounter(db: Database) {
  const reader = { clubId: sql.placeholder('clubId'), userId: sql.placeholder('userId') };
  const unread = countUnreadNotifications(db, reader).prepare('unread_notifications');
  return async ({ clubId, userId }: NotificationReader) => {
    const [row] = await unread.execute({ clubId, userId });
    return row?.count ?? 0;
  };
}

/** Whether each officer of the club has opened the notification, or marked it as read with others. */
export const isReadByAllOfficers = sql`not exists (
  select from ${officers} o
  where o.club_id = ${notifications.clubId}
    and coalesce(${selectReadUpTo({ clubId: sql`o.club_id`, userId: sql`o.user_id` })}, 0) < ${notifications.seq}
    and not exists (select from ${notificationOpens} x
      where x.notification_id = ${notifications.id} and x.user_id = o.user_id))`;

const maxOpenedAtOnce = 500;

/** Lists the newest notifications that the user has not read, except those about messages. */
export async function listUnreadNotifications(executor: Executor, reader: NotificationReader) {
  const { clubId } = reader;
  const readUpTo = await getNotificationReadPosition(executor, reader);
  const { id, news, aboutClubId, seq, kind } = notifications;
  return executor
    .select({ id, news, aboutClubId })
    .from(notifications)
    .leftJoin(about, eq(about.id, aboutClubId))
    .leftJoin(conversationSides, isConversationOfEntry)
    .where(
      and(
        eq(notifications.clubId, clubId),
        isNull(about.closedAt),
        gt(seq, readUpTo),
        ne(kind, 'message'),
        isUnreadNews(reader),
      ),
    )
    .orderBy(desc(seq))
    .limit(maxOpenedAtOnce);
}

export async function findOtherClubOfConversation(
  executor: Executor,
  clubId: string,
  conversationId: string,
) {
  const [side] = await executor
    .select({ otherClubId: conversationSides.otherClubId })
    .from(conversationSides)
    .where(isSideOfClub(conversationId, clubId));
  return side?.otherClubId;
}

export async function getNewestNotificationSeq(
  executor: Executor,
  clubId: string,
  upToSeq: number,
) {
  const [row] = await executor
    .select({ seq: notifications.seq })
    .from(notifications)
    .where(and(eq(notifications.clubId, clubId), lte(notifications.seq, upToSeq)))
    .orderBy(desc(notifications.seq))
    .limit(1);
  return row?.seq ?? 0;
}

export function selectSessionIdsOfUser(executor: Executor, userId: string) {
  return executor.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
}
