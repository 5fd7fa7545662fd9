import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Message, MessageList } from '@fixturebook/contract/chat';
import type { Random } from '../demo/random.ts';
import { openLiveStream, type ReceivedEvent } from './live-client.ts';

interface ChatClientOptions {
  /** The servers that can be asked now: one is chosen anew each time. */
  urls: () => string[];
  random: Random;
  conversationId: string;
  cookie: string;
}

/** ms before a browser tries again what did not work. */
const retryDelayMs = 30;

/**
 * A club's browser in one conversation, as the web app has it: it shows what its stream tells, resumes
 * by the last event, reads what it may have missed when it is told to, and sends until it is answered.
 */
export function startChatClient({ urls, random, conversationId, cookie }: ChatClientOptions) {
  const shown: Message[] = [];
  /** What did not follow on what was shown: none, unless a message is missed or out of order. */
  const orderFaults: string[] = [];
  const counts = { streams: 0, resyncs: 0, retries: 0 };
  const path = `/api/v1/conversations/${conversationId}/messages`;
  let lastId: string | undefined;
  /** What was read from the list is told of once more: no other event may come twice. */
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

  /** Until the stream breaks off, or is cut. */
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

  async function handleEvent({ id, name, data }: ReceivedEvent) {
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

  /** Sends as a browser does that gets no answer: the same message again, until it is acknowledged. */
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
    if (response.status !== 503) orderFaults.push(`${address} was answered with ${problem}`);
    throw new Error(problem);
  }

  const listening = listen();
  return {
    shown,
    faults: orderFaults,
    counts,
    send,
    async close() {
      isOpen = false;
      await listening;
    },
  };
}
