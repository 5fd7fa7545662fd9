import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { runTransaction } from '../../platform/database/database.ts';
import { lockConversation } from '../commands.ts';
import type { ChatDeps } from '../deps.ts';
import { newMessagesReceived } from '../events.ts';
import { conversationSides } from '../schema.ts';

type AnnouncementDeps = Pick<ChatDeps, 'db' | 'events' | 'clock'>;

const { conversationId, clubId, newsAt, toldAt } = conversationSides;

const isNotAnnounced = and(isNotNull(newsAt), isNull(toldAt));

/** Emits `newMessagesReceived` once for a club's unread messages, unless the club has read them since. */
export async function emitNewMessagesEvent(
  { db, events, clock }: AnnouncementDeps,
  news: { conversationId: string; clubId: string },
) {
  await runTransaction(db, async (tx) => {
    await lockConversation(tx, news.conversationId);
    const announced = await tx
      .update(conversationSides)
      .set({ toldAt: clock() })
      .where(and(eq(conversationId, news.conversationId), eq(clubId, news.clubId), isNotAnnounced))
      .returning({ conversationId, clubId });
    await events.emit(tx, newMessagesReceived, ...announced);
  });
}

export async function tryToEmitNewMessagesEvent(
  deps: AnnouncementDeps & Pick<ChatDeps, 'log'>,
  news: { conversationId: string; clubId: string },
) {
  await emitNewMessagesEvent(deps, news).catch((err) =>
    deps.log.warn({ err }, 'the job tells of it later'),
  );
}

const overdueMs = 10_000;
const batchSize = 500;

/** Goes on in the next run if it is asked to stop. */
export async function emitMissedNewMessagesEvents(deps: AnnouncementDeps, signal: AbortSignal) {
  const before = new Date(deps.clock().getTime() - overdueMs);
  while (!signal.aborted) {
    const missed = await deps.db
      .select({ conversationId, clubId })
      .from(conversationSides)
      .where(and(isNotAnnounced, lt(newsAt, before)))
      .orderBy(asc(newsAt))
      .limit(batchSize);
    for (const news of missed) {
      if (signal.aborted) return;
      await emitNewMessagesEvent(deps, news);
    }
    if (missed.length < batchSize) return;
  }
}
