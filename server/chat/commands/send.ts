import { randomUUID } from 'node:crypto';
import type { ChatCard, MessageInput } from '@fixturebook/contract/chat';
import { sql } from 'drizzle-orm';
import { combineCalls } from '../../platform/database/combined-calls.ts';
import type { Database } from '../../platform/database/database.ts';
import { isRefusedByDatabase } from '../../platform/errors.ts';
import { createKeyedQueue } from '../../platform/http/concurrency.ts';
import { type ClubCaller, OutdatedCallerError } from '../../platform/http/http.ts';
import type { LiveEvent } from '../../platform/live/event-log.ts';
import type { ChatDeps } from '../deps.ts';
import {
  clubBlockedError,
  conversationNotFoundError,
  firstMessageLimitError,
  firstMessages,
  requireCanMessageClub,
} from '../policy.ts';
import { tryToEmitNewMessagesEvent } from './announce.ts';

/** Sends each message in one SQL statement, alone or with others. A message with a known `clientId` is not stored again. */
export function createMessageSender(deps: ChatDeps) {
  const { config, db, clock, limits, live } = deps;
  const sendOnce = createMessageStatement(db);
  const runInTurn = createKeyedQueue();

  return async function sendMessage(
    { userId, clubId }: Pick<ClubCaller, 'userId' | 'clubId'>,
    session: MessageSession,
    conversationId: string,
    { clientId, body }: MessageInput,
  ) {
    const writer = { account: userId, session: session.token };
    const message = { conversationId, clubId, clientId, body, card: null, at: clock(), writer };
    const send = (mayBeFirst: boolean) => sendOnce({ ...message, mayBeFirst });
    const firstAttempt = await send(false);
    const sent =
      firstAttempt.outcome === 'first'
        ? await runInTurn(conversationId, () => sendFirstMessage())
        : firstAttempt;
    if (sent.outcome === 'outdated') throw new OutdatedCallerError();
    if (sent.outcome === 'missing') throw conversationNotFoundError();
    if (sent.outcome === 'apart') throw clubBlockedError();
    if (sent.outcome === 'first') throw new Error('A message that may be the first was refused.');
    if (sent.outcome === 'sent') live.publish(sent.events);
    else live.wake(clubId, sent.receiver);
    if (sent.outcome === 'sent' && sent.isNews)
      await tryToEmitNewMessagesEvent(deps, { conversationId, clubId: sent.receiver });
    const { id, seq, body: said, createdAt, read } = sent;
    return {
      isNew: sent.outcome === 'sent',
      message: {
        id,
        seq,
        clientId,
        senderClubId: clubId,
        body: said,
        card: null,
        createdAt: new Date(createdAt),
        read,
      },
    };

    async function sendFirstMessage() {
      const retried = await send(false);
      if (retried.outcome !== 'first') return retried;
      const caller = await session.readCaller();
      if (caller.clubId !== clubId) throw new OutdatedCallerError();
      await requireCanMessageClub(db, config, caller, retried.receiver);
      if (!(await limits.tryUse(firstMessages, clubId))) throw firstMessageLimitError();
      return send(true);
    }
  };
}

export interface MessageSession {
  /** The statement checks that this session acts for the club. Undefined if the server itself acts for it. */
  token: string | undefined;
  /** Reads the caller, whose plan may have changed, before a club messages another for the first time. */
  readCaller(): Promise<ClubCaller>;
}

interface MessageToSend {
  conversationId: string;
  clubId: string;
  clientId: string;
  body: string;
  card: ChatCard | null;
  at: Date;
  mayBeFirst: boolean;
  /** The account and the session of the officer who sends the message, unless the server sends it. */
  writer?: { account: string; session: string | undefined };
}

interface StoredMessage {
  id: string;
  seq: number;
  body: string;
  /** An ISO time. */
  createdAt: string;
  read: boolean;
}

/** An answer of the SQL function `store_messages`. */
type Answer =
  | { outcome: 'busy' }
  | { outcome: 'outdated' }
  | { outcome: 'missing' }
  | { outcome: 'apart'; receiver: string }
  | { outcome: 'first'; receiver: string }
  | ({ outcome: 'repeated'; receiver: string } & StoredMessage)
  | ({
      outcome: 'sent';
      receiver: string;
      isNews: boolean;
      liveEvent: string;
      /** The place of the sender's event in `numbers`, from 1. The receiver's is the next one. */
      firstEvent: number;
    } & StoredMessage);

interface Answers {
  answers: Answer[];
  numbers: number[];
  /** In microseconds. */
  recordedAt: number;
}

/** Bounds the time of one statement: a message takes less than half a millisecond of it. */
const maxTogether = 50;

/** A second statement goes on while the first waits for the disk. */
const maxRunning = 2;

/**
 * Messages that arrive while earlier ones are being stored are stored by one statement, because statement and commit
 * take longer than the message itself. A message does not depend on the others of its statement: if another transaction
 * writes to its conversation, or the database refuses the statement, it is sent again alone, and then waits for its
 * conversation.
 */
export function createMessageStatement(db: Database) {
  const send = prepareSendStatement(db);

  async function sendAlone(message: MessageToSend) {
    const [sent] = await send([message], { waits: true });
    if (!sent || sent.outcome === 'busy') throw new Error('The message did not wait.');
    return sent;
  }

  return combineCalls(
    async (sending: MessageToSend[]) => {
      try {
        const sent = await send(sending, { waits: false });
        return sent.map((one, index) =>
          one.outcome === 'busy' ? sendAlone(sending[index] as MessageToSend) : one,
        );
      } catch (error) {
        if (sending.length === 1 || !isRefusedByDatabase(error)) throw error;
        return sending.map(sendAlone);
      }
    },
    { maxTogether, maxRunning },
  );
}

function prepareSendStatement(db: Database) {
  const statement = db
    .select({
      sent: sql<Answers>`store_messages(${sql.placeholder('sending')}::jsonb, ${sql.placeholder('waits')})`,
    })
    .from(sql`(values (1)) as one_row`)
    .prepare('store_messages');
  return async function send(sending: MessageToSend[], { waits }: { waits: boolean }) {
    const messages = sending.map(({ conversationId, clubId, writer, ...message }) => ({
      ...message,
      ...writer,
      conversation: conversationId,
      sender: clubId,
      id: randomUUID(),
    }));
    const [row] = await statement.execute({ sending: JSON.stringify(messages), waits });
    if (!row) throw new Error('The function store_messages returned no row.');
    const { answers, numbers, recordedAt } = row.sent;
    return answers.map((answer, index) => {
      if (answer.outcome !== 'sent') return answer;
      const { liveEvent, firstEvent, ...sent } = answer;
      const toEvent = (clubId: string, place: number): LiveEvent => ({
        position: { number: numbers[place - 1] as number, recordedAt },
        clubId,
        name: 'message',
        data: liveEvent,
      });
      const { clubId } = sending[index] as MessageToSend;
      const events = [toEvent(clubId, firstEvent), toEvent(sent.receiver, firstEvent + 1)];
      return { ...sent, events };
    });
  };
}
