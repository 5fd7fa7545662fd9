import { randomUUID } from 'node:crypto';
import type { ChatCard, MessageInput } from '@fixturebook/contract/chat';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { createKeyedQueue } from '../../platform/http/turns.ts';
import type { ChatDeps } from '../commands.ts';
import {
  apart,
  firstMessages,
  firstMessagesUsed,
  noSuchConversation,
  requireMayWrite,
} from '../policy.ts';
import { messages } from '../schema.ts';
import { tellOfNewsSoon } from './news.ts';

/**
 * Sends, once for each `clientId`. It is one statement, the function `send_message` of the database:
 * what is acknowledged is there, in its place, and on its way to both clubs.
 */
export function createSending(deps: ChatDeps) {
  const { config, db, clock, limits, live } = deps;
  const attempt = prepareSending(db);
  const inTurn = createKeyedQueue();

  return async function sendMessage(
    caller: ClubCaller,
    conversationId: string,
    { clientId, body }: MessageInput,
  ) {
    const { clubId } = caller;
    const message = { conversationId, clubId, clientId, body, card: null, at: clock() };
    const send = (mayBeFirst: boolean) => attempt({ ...message, mayBeFirst });
    const tried = await send(false);
    const sent =
      tried.outcome === 'first' ? await inTurn(conversationId, () => sendFirst()) : tried;
    if (sent.outcome === 'missing') throw noSuchConversation();
    if (sent.outcome === 'apart') throw apart();
    live.wake();
    if (sent.isNews) await tellOfNewsSoon(deps, { conversationId, clubId: sent.receiver });
    const { id, seq, body: said, createdAt, read } = sent;
    return {
      isNew: sent.outcome === 'sent',
      message: { id, seq, clientId, senderClubId: clubId, body: said, card: null, createdAt, read },
    };

    /** Of the same message many times at once one is counted. */
    async function sendFirst() {
      const meanwhile = await send(false);
      if (meanwhile.outcome !== 'first') return meanwhile;
      await requireMayWrite(db, config, caller, meanwhile.receiver);
      if (!(await limits.tryUse(firstMessages, clubId))) throw firstMessagesUsed();
      return send(true);
    }
  };
}

interface Sending {
  conversationId: string;
  clubId: string;
  clientId: string;
  body: string;
  card: ChatCard | null;
  at: Date;
  mayBeFirst: boolean;
}

/** See the migration for what it does and answers. */
export function prepareSending(db: Database) {
  const value = sql.placeholder;
  const statement = db
    .select({
      outcome: sql<'sent' | 'repeated' | 'missing' | 'apart' | 'first'>`outcome`,
      id: sql<string>`id`,
      seq: sql<number>`seq`.mapWith(messages.seq),
      body: sql<string>`body`,
      createdAt: sql<Date>`created_at`.mapWith(messages.createdAt),
      read: sql<boolean>`is_read`,
      receiver: sql<string>`receiver`,
      isNews: sql<boolean | null>`is_news`,
    })
    .from(
      sql`send_message(${value('conversationId')}, ${value('clubId')}, ${value('id')}, ${value('clientId')}, ${value('body')}, ${value('card')}, ${value('at')}, ${value('mayBeFirst')})`,
    )
    .prepare('send_message');
  return async function attempt(sending: Sending) {
    const at = sending.at.toISOString();
    const [answer] = await statement.execute({ ...sending, id: randomUUID(), at });
    if (!answer) throw new Error('Sending has one answer.');
    return answer;
  };
}
