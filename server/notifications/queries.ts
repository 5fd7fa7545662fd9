import { notificationsPerPage } from '@fixturebook/contract/notifications';
import { and, count, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sessions } from '../accounts/schema.ts';
import { conversationSides } from '../chat/schema.ts';
import { mayContactClub } from '../clubs/queries.ts';
import { clubs } from '../clubs/schema.ts';
import type { Executor } from '../platform/database/database.ts';
import { defaultPreferences } from './rules/preferences.ts';
import { notificationPreferences, notificationReads, notifications } from './schema.ts';

const about = alias(clubs, 'about');

const isConversationOfEntry = and(
  eq(conversationSides.conversationId, sql`${notifications.news} ->> 'conversationId'`),
  eq(conversationSides.clubId, notifications.clubId),
);

function isUnreadNews(clubId: string) {
  const { readUpTo, clearedUpTo } = conversationSides;
  const isUnread = sql`(${notifications.news} ->> 'seq')::bigint > greatest(${readUpTo}, ${clearedUpTo})`;
  const isInReach = mayContactClub(clubId, about);
  // A notification about a message does not count as unread after its conversation was deleted.
  return sql<boolean>`(${notifications.kind} <> 'message' or coalesce(${and(isUnread, isInReach)}, false))`;
}

export function listNotifications(executor: Executor, clubId: string, before?: number) {
  return executor
    .select({
      id: notifications.id,
      seq: notifications.seq,
      news: notifications.news,
      updatedAt: notifications.updatedAt,
      about: about.name,
      isNews: isUnreadNews(clubId),
    })
    .from(notifications)
    .leftJoin(about, eq(about.id, notifications.aboutClubId))
    .leftJoin(conversationSides, isConversationOfEntry)
    .where(
      and(eq(notifications.clubId, clubId), before ? lt(notifications.seq, before) : undefined),
    )
    .orderBy(desc(notifications.seq))
    .limit(notificationsPerPage + 1);
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

export async function getNotificationReadPosition(executor: Executor, userId: string) {
  const [row] = await executor
    .select({ readUpTo: notificationReads.readUpTo })
    .from(notificationReads)
    .where(eq(notificationReads.userId, userId));
  return row?.readUpTo ?? 0;
}

export async function countUnreadNotifications(
  executor: Executor,
  { clubId, userId }: { clubId: string; userId: string },
) {
  const readUpTo = await getNotificationReadPosition(executor, userId);
  const [row] = await executor
    .select({ count: count() })
    .from(notifications)
    .leftJoin(about, eq(about.id, notifications.aboutClubId))
    .leftJoin(conversationSides, isConversationOfEntry)
    .where(
      and(eq(notifications.clubId, clubId), gt(notifications.seq, readUpTo), isUnreadNews(clubId)),
    );
  return row?.count ?? 0;
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

export async function getNotificationPreferences(executor: Executor, clubId: string) {
  const { kinds, digest, quietHours } = notificationPreferences;
  const [chosen] = await executor
    .select({ kinds, digest, quietHours })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.clubId, clubId));
  if (!chosen) return defaultPreferences;
  return { ...chosen, kinds: { ...defaultPreferences.kinds, ...chosen.kinds } };
}

export function selectSessionIdsOfUser(executor: Executor, userId: string) {
  return executor.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
}
