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
  const side = await findSide(executor, conversationId, clubId);
  if (!side) return undefined;
  const { id, seq, createdAt } = messages;
  const selectFirstUnread = (order: typeof asc) =>
    executor
      .select({ id, seq, createdAt, excerpt: sql<string>`left(${messages.body}, 140)` })
      .from(messages)
      .where(isUnread(conversationId, clubId, side.from))
      .orderBy(order(seq))
      .limit(1);
  const [oldest] = await selectFirstUnread(asc);
  const [newest] = await selectFirstUnread(desc);
  return oldest && newest ? { otherClubId: side.otherClubId, oldest, newest } : undefined;
}

/** A mail has the first unread messages, and so many characters of each. */
const mailedMessages = 5;
const mailedCharacters = 500;

/** Lists the texts of the first unread messages, shortened, the oldest first. */
export async function listUnreadTexts(
  executor: Executor,
  conversationId: string,
  clubId: string,
): Promise<string[]> {
  const side = await findSide(executor, conversationId, clubId);
  if (!side) return [];
  const { body } = messages;
  const max = sql.raw(String(mailedCharacters));
  const rows = await executor
    .select({
      text: sql<string>`left(${body}, ${max}) || case when length(${body}) > ${max} then '…' else '' end`,
    })
    .from(messages)
    .where(isUnread(conversationId, clubId, side.from))
    .orderBy(asc(messages.seq))
    .limit(mailedMessages);
  return rows.map(({ text }) => text);
}

/** Finds the place after which the club has read nothing, unless one club blocks the other. */
async function findSide(executor: Executor, conversationId: string, clubId: string) {
  const { otherClubId, readUpTo, clearedUpTo } = conversationSides;
  const [side] = await executor
    .select({ otherClubId, from: sql<string>`greatest(${readUpTo}, ${clearedUpTo})` })
    .from(conversationSides)
    .innerJoin(clubs, eq(clubs.id, otherClubId))
    .where(and(isSideOfClub(conversationId, clubId), mayContactClub(clubId)));
  return side;
}

function isUnread(conversationId: string, clubId: string, from: string) {
  return and(
    eq(messages.conversationId, conversationId),
    gt(messages.seq, Number(from)),
    ne(messages.senderClubId, clubId),
    isNull(messages.card),
  );
}
