import { randomUUID } from 'node:crypto';
import type { ChatCard, MessageInput } from '@fixturebook/contract/chat';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { createKeyedQueue } from '../../platform/http/concurrency.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { LiveEvent } from '../../platform/live/event-log.ts';
import type { ChatDeps } from '../deps.ts';
import {
  clubBlockedError,
  conversationNotFoundError,
  firstMessageLimitError,
  firstMessages,
  requireCanMessageClub,
} from '../policy.ts';
import { messages } from '../schema.ts';
import { tryToEmitNewMessagesEvent } from './announce.ts';

/** Sends a message in one SQL statement. A message with a known `clientId` is not stored again. */
export function createMessageSender(deps: ChatDeps) {
  const { config, db, clock, limits, live } = deps;
  const sendOnce = prepareSendStatement(db);
  const runInTurn = createKeyedQueue();

  return async function sendMessage(
    caller: ClubCaller,
    conversationId: string,
    { clientId, body }: MessageInput,
  ) {
    const { clubId } = caller;
    const message = { conversationId, clubId, clientId, body, card: null, at: clock() };
    const send = (mayBeFirst: boolean) => sendOnce({ ...message, mayBeFirst });
    const firstAttempt = await send(false);
    const sent =
      firstAttempt.outcome === 'first'
        ? await runInTurn(conversationId, () => sendFirstMessage())
        : firstAttempt;
    if (sent.outcome === 'missing') throw conversationNotFoundError();
    if (sent.outcome === 'apart') throw clubBlockedError();
    if (sent.outcome === 'sent') live.publish(sent.events);
    else live.wake(clubId, sent.receiver);
    if (sent.isNews)
      await tryToEmitNewMessagesEvent(deps, { conversationId, clubId: sent.receiver });
    const { id, seq, body: said, createdAt, read } = sent;
    return {
      isNew: sent.outcome === 'sent',
      message: { id, seq, clientId, senderClubId: clubId, body: said, card: null, createdAt, read },
    };

    async function sendFirstMessage() {
      const retried = await send(false);
      if (retried.outcome !== 'first') return retried;
      await requireCanMessageClub(db, config, caller, retried.receiver);
      if (!(await limits.tryUse(firstMessages, clubId))) throw firstMessageLimitError();
      return send(true);
    }
  };
}

interface MessageToSend {
  conversationId: string;
  clubId: string;
  clientId: string;
  body: string;
  card: ChatCard | null;
  at: Date;
  mayBeFirst: boolean;
}

export function prepareSendStatement(db: Database) {
  const placeholder = sql.placeholder;
  const statement = db
    .select({
      outcome: sql<'sent' | 'repeated' | 'missing' | 'apart' | 'first'>`outcome`,
      id: sql<string>`id`,
      seq: sql<number>`seq`.mapWith(messages.seq),
      body: sql<string>`body`,
      createdAt: sql<Date>`created_at`.mapWith(messages.createdAt),
      read: sql<boolean>`is_read`,
      /** The other club, except when the conversation is missing. */
      receiver: sql<string>`receiver`,
      isNews: sql<boolean | null>`is_news`,
      // These are null unless the message was sent.
      liveEvent: sql<string>`live_event::text`,
      recordedAt: sql<number>`recorded_at`.mapWith(Number),
      senderNumber: sql<number>`sender_number`.mapWith(Number),
      receiverNumber: sql<number>`receiver_number`.mapWith(Number),
    })
    .from(
      sql`send_message_with_events(${placeholder('conversationId')}, ${placeholder('clubId')}, ${placeholder('id')}, ${placeholder('clientId')}, ${placeholder('body')}, ${placeholder('card')}, ${placeholder('at')}, ${placeholder('mayBeFirst')})`,
    )
    .prepare('send_message_with_events');
  return async function attempt(sending: MessageToSend) {
    const at = sending.at.toISOString();
    const [answer] = await statement.execute({ ...sending, id: randomUUID(), at });
    if (!answer) throw new Error('The send_message_with_events function returned no row.');
    const { liveEvent, recordedAt, senderNumber, receiverNumber, outcome, ...sent } = answer;
    if (outcome !== 'sent') return { ...sent, outcome, events: undefined };
    const toEvent = (clubId: string, number: number): LiveEvent => ({
      position: { number, recordedAt },
      clubId,
      name: 'message',
      data: liveEvent,
    });
    const events = [toEvent(sending.clubId, senderNumber), toEvent(sent.receiver, receiverNumber)];
    return { ...sent, outcome, events };
  };
}
