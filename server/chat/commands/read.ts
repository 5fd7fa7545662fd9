import { and, count, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { runTransaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { recordLiveEvent } from '../../platform/live/event-log.ts';
import type { ChatDeps } from '../deps.ts';
import { getWritableConversation } from '../policy.ts';
import { findMessageSeq, isSideOfClub } from '../queries.ts';
import { conversationSides, messages } from '../schema.ts';
import { tryToEmitNewMessagesEvent } from './announce.ts';

/** Also announces unread messages, because they may be newer than the previous announcement. */
export async function markMessagesRead(
  deps: Pick<ChatDeps, 'db' | 'events' | 'clock' | 'live' | 'log'>,
  caller: ClubCaller,
  conversationId: string,
  upTo: string,
) {
  const { clubId } = caller;
  const { db, clock, live } = deps;
  const isOwnSide = isSideOfClub(conversationId, clubId);
  const marked = await runTransaction(db, async (tx) => {
    await tx.execute(
      sql`select lock_conversation(${conversationSides.conversationId}) from ${conversationSides} where ${isOwnSide}`,
    );
    const own = await getWritableConversation(tx, caller, conversationId);
    const seq = await findMessageSeq(tx, own, upTo);
    if (seq === undefined) throw notFound('We can’t find this message.');
    if (seq <= own.readUpTo) return undefined;
    const [left] = await tx
      .select({
        unread: count(),
        news: sql<number>`(count(*) filter (where ${isNull(messages.card)}))::int`,
      })
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversationId),
          gt(messages.seq, seq),
          ne(messages.senderClubId, clubId),
        ),
      );
    const { unread, news } = left ?? { unread: 0, news: 0 };
    await tx
      .update(conversationSides)
      .set({ readUpTo: seq, unread, newsAt: news > 0 ? clock() : null, toldAt: null })
      .where(isOwnSide);
    for (const to of [own.otherClubId, clubId])
      await recordLiveEvent(tx, {
        clubId: to,
        name: 'read',
        data: { conversationId, byClubId: clubId, upToSeq: seq },
      });
    return { otherClubId: own.otherClubId, isNewsLeft: news > 0 };
  });
  if (!marked) return;
  live.wake(clubId, marked.otherClubId);
  if (marked.isNewsLeft) await tryToEmitNewMessagesEvent(deps, { conversationId, clubId });
}
