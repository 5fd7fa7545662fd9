import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { isSideOfClub } from '../../chat/queries.ts';
import { conversationSides, messages } from '../../chat/schema.ts';
import { mayContactClub } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import type { Executor } from '../../platform/database/database.ts';

/**
 * Returns the oldest and the newest unread message, or undefined when all messages are read or one
 * club blocks the other.
 */
export async function findUnreadMessages(
  executor: Executor,
  conversationId: string,
  clubId: string,
) {
  const { otherClubId, readUpTo, clearedUpTo } = conversationSides;
  const [side] = await executor
    .select({ otherClubId, from: sql<string>`greatest(${readUpTo}, ${clearedUpTo})` })
    .from(conversationSides)
    .innerJoin(clubs, eq(clubs.id, otherClubId))
    .where(and(isSideOfClub(conversationId, clubId), mayContactClub(clubId)));
  if (!side) return undefined;
  const { id, seq, createdAt } = messages;
  const selectFirstUnread = (order: typeof asc) =>
    executor
      .select({ id, seq, createdAt, excerpt: sql<string>`left(${messages.body}, 140)` })
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversationId),
          gt(seq, Number(side.from)),
          ne(messages.senderClubId, clubId),
          isNull(messages.card),
        ),
      )
      .orderBy(order(seq))
      .limit(1);
  const [oldest] = await selectFirstUnread(asc);
  const [newest] = await selectFirstUnread(desc);
  return oldest && newest ? { otherClubId: side.otherClubId, oldest, newest } : undefined;
}
