import { ConversationId } from '@fixturebook/contract/chat';
import { and, count, eq, gt, isNull, lte, min, ne, not, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Executor, runTransaction } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { defineJobType } from '../../platform/jobs/jobs.ts';
import { recordLiveEvent } from '../../platform/live/event-log.ts';
import { lockConversation } from '../commands.ts';
import type { ChatDeps } from '../deps.ts';
import { getOwnConversation, type OwnConversation } from '../policy.ts';
import { isSideOfClub } from '../queries.ts';
import { conversationSides, conversations, messages } from '../schema.ts';

export const deleteClearedMessagesJob = defineJobType(
  'chat.remove-cleared',
  z.object({ conversationId: ConversationId }),
);

export async function deleteConversation(
  { db, jobs, live }: Pick<ChatDeps, 'db' | 'jobs' | 'live'>,
  caller: ClubCaller,
  conversationId: string,
  upTo?: number,
) {
  const { clubId } = caller;
  const isOwnSide = isSideOfClub(conversationId, clubId);
  const lastSeq = sql`(select c.last_seq from ${conversations} c where c.id = ${conversationId})`;
  await runTransaction(db, async (tx) => {
    await lockConversation(tx, conversationId);
    await tx.select().from(conversationSides).where(isOwnSide).for('update');
    const own = await getOwnConversation(tx, caller, conversationId);
    const left = upTo === undefined ? nothingLeft : await countMessagesAfter(tx, own, upTo);
    await tx
      .update(conversationSides)
      .set({
        hidden: left.all === 0,
        clearedUpTo: left.all === 0 ? lastSeq : Math.max(own.clearedUpTo, upTo ?? 0),
        unread: left.unread,
        ...(left.unreadTexts === 0 && { newsAt: null, toldAt: null }),
      })
      .where(isOwnSide);
    await jobs.enqueue(tx, deleteClearedMessagesJob, { conversationId });
    await recordLiveEvent(tx, { clubId, name: 'conversation', data: { conversationId } });
  });
  live.wake(clubId);
}

const nothingLeft = { all: 0, unread: 0, unreadTexts: 0 };

async function countMessagesAfter(tx: Executor, own: OwnConversation, upTo: number) {
  const isUnread = and(ne(messages.senderClubId, own.clubId), gt(messages.seq, own.readUpTo));
  const [left] = await tx
    .select({
      all: count(),
      unread: sql<number>`(count(*) filter (where ${isUnread}))::int`,
      unreadTexts: sql<number>`(count(*) filter (where ${and(isUnread, isNull(messages.card))}))::int`,
    })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, own.conversationId),
        gt(messages.seq, Math.max(own.clearedUpTo, upTo)),
      ),
    );
  return left ?? nothingLeft;
}

export async function deleteMessagesClearedByBothClubs(
  { db }: Pick<ChatDeps, 'db'>,
  conversationId: string,
  signal: AbortSignal,
) {
  const ofConversation = eq(conversationSides.conversationId, conversationId);
  const [cleared] = await db
    .select({ upTo: min(conversationSides.clearedUpTo) })
    .from(conversationSides)
    .where(ofConversation);
  if (cleared?.upTo == null) return 'dropped';
  await deleteInBatches(
    db,
    {
      table: messages,
      key: [messages.conversationId, messages.seq],
      condition: and(eq(messages.conversationId, conversationId), lte(messages.seq, cleared.upTo)),
    },
    signal,
  );
  signal.throwIfAborted();
  await runTransaction(db, async (tx) => {
    await lockConversation(tx, conversationId);
    const listed = tx
      .select({ id: conversationSides.clubId })
      .from(conversationSides)
      .where(and(ofConversation, not(conversationSides.hidden)));
    await tx
      .delete(conversations)
      .where(and(eq(conversations.id, conversationId), notExists(listed)));
  });
}
