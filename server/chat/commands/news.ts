import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { runTransaction } from '../../platform/database/database.ts';
import type { ChatDeps } from '../commands.ts';
import { messageNewsMade } from '../events.ts';
import { conversationSides } from '../schema.ts';

type Deps = Pick<ChatDeps, 'db' | 'events' | 'clock'>;

const { conversationId, clubId, newsAt, toldAt } = conversationSides;

const isUntold = and(isNotNull(newsAt), isNull(toldAt));

interface News {
  conversationId: string;
  clubId: string;
}

/** Tells those who tell a club outside the chat that it was written to, once. What was read is no news. */
export async function tellOfNews({ db, events, clock }: Deps, news: News) {
  await runTransaction(db, async (tx) => {
    const told = await tx
      .update(conversationSides)
      .set({ toldAt: clock() })
      .where(and(eq(conversationId, news.conversationId), eq(clubId, news.clubId), isUntold))
      .returning({ conversationId, clubId });
    await events.emit(tx, messageNewsMade, ...told);
  });
}

/** As `tellOfNews`, behind a change that is done, whatever becomes of this. */
export async function tellOfNewsSoon(deps: Deps & Pick<ChatDeps, 'log'>, news: News) {
  await tellOfNews(deps, news).catch((err) => deps.log.warn({ err }, 'the job tells of it later'));
}

/** ms after which whoever sent has not told of it, nor will. */
const overdue = 10_000;
const atOnce = 500;

/** Tells of what a server that ended in between has not. */
export async function tellOfMissedNews(deps: Deps) {
  const before = new Date(deps.clock().getTime() - overdue);
  for (;;) {
    const missed = await deps.db
      .select({ conversationId, clubId })
      .from(conversationSides)
      .where(and(isUntold, lt(newsAt, before)))
      .orderBy(asc(newsAt))
      .limit(atOnce);
    for (const news of missed) await tellOfNews(deps, news);
    if (missed.length < atOnce) return;
  }
}
