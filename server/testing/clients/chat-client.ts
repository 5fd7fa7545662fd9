import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Message, MessageList } from '@fixturebook/contract/chat';
import type { RandomGenerator } from '../demo/random.ts';
import { openLiveStream, type ReceivedLiveEvent } from './live-client.ts';

interface ChatClientOptions {
  /** Returns the URLs of the running servers. Each request goes to a random one of them. */
  urls: () => string[];
  random: RandomGenerator;
  conversationId: string;
  cookie: string;
}

const retryDelayMs = 30;

/**
 * Behaves like the chat of the web app: reconnects to the event stream, reads missed messages, and
 * sends a message again until the server accepts it.
 */
export function startChatClient({ urls, random, conversationId, cookie }: ChatClientOptions) {
  const shown: Message[] = [];
  /** Describes each message that was missed, repeated or out of order. */
  const orderFaults: string[] = [];
  /** Describes each error response but 503, after which a client tries again. */
  const errorResponses: string[] = [];
  const counts = { streams: 0, resyncs: 0, retries: 0 };
  const path = `/api/v1/conversations/${conversationId}/messages`;
  let lastId: string | undefined;
  /** How many messages were read after the last `resync`; the stream may repeat only these. */
  let readUpTo = 0;
  let isOpen = true;

  async function listen() {
    while (isOpen) {
      try {
        await listenUntilInterrupted();
      } catch {
        counts.retries += 1;
        await pause(retryDelayMs);
      }
    }
  }

  async function listenUntilInterrupted() {
    const stream = await openLiveStream(random.pick(urls()), { cookie, after: lastId });
    counts.streams += 1;
    try {
      for (let next = 0; isOpen; next++) {
        await stream.waitUntil((heard) => heard.length > next || !isOpen);
        const event = stream.received[next];
        if (!event) return;
        await handleEvent(event);
        if (random.chance(1 / 15)) return;
      }
    } finally {
      stream.close();
    }
  }

  async function handleEvent({ id, name, data }: ReceivedLiveEvent) {
    if (name === 'resync') await readMissedMessages();
    if (name === 'message') recordMessage((data as { message: Message }).message);
    lastId = id;
  }

  async function readMissedMessages() {
    counts.resyncs += 1;
    for (let next: number | null = shown.length; next !== null; ) {
      const response = await fetchOrThrow(`${path}?after=${next}`);
      const page = (await response.json()) as MessageList;
      for (const message of page.items) recordMessage(message);
      readUpTo = shown.length;
      next = page.next;
    }
  }

  function recordMessage(message: Message) {
    if (message.seq === shown.length + 1) shown.push(message);
    else if (message.seq > readUpTo || shown[message.seq - 1]?.id !== message.id)
      orderFaults.push(`${message.seq} came after ${shown.length}`);
  }

  async function send(body: string): Promise<Message> {
    const json = JSON.stringify({ clientId: randomUUID(), body });
    for (;;) {
      try {
        return (await (await fetchOrThrow(path, json)).json()) as Message;
      } catch {
        counts.retries += 1;
        await pause(retryDelayMs);
      }
    }
  }

  async function fetchOrThrow(address: string, body?: string) {
    const response = await fetch(`${random.pick(urls())}${address}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body } : {}),
    });
    if (response.ok) return response;
    const problem = await response.text();
    if (response.status !== 503)
      errorResponses.push(`${address} was answered with ${response.status} ${problem}`);
    throw new Error(problem);
  }

  const listening = listen();
  return {
    shown,
    orderFaults,
    errorResponses,
    counts,
    send,
    async close() {
      isOpen = false;
      await listening;
    },
  };
}
