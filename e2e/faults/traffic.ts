import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@fixturebook/contract/chat';
import { startChatClient } from '@fixturebook/server/testing/clients/chat-client';
import { openLiveStream } from '@fixturebook/server/testing/clients/live-client';
import { createSeededRandom } from '@fixturebook/server/testing/demo/random';
import type { ChatPair } from '@fixturebook/server/testing/load/chat-pairs';
import { nodeHeader } from './proxies.ts';

const longestWaitMs = 15_000;

/**
 * Sends one message after the other, again after an answer of 503 as the web app does, and returns
 * how long each took to arrive. Stops after one that has not arrived in 15 s.
 */
export async function measureMessages(
  pair: ChatPair,
  { sendTo, readFrom, count = 20 }: { sendTo: string; readFrom: string; count?: number },
) {
  const stream = await openStreamLikeBrowser(readFrom, pair.reader.cookie);
  // A stream begins with `resync`. A message that was sent before it is no event of the stream.
  await stream.waitUntil(({ length }) => length > 0);
  const delaysMs: number[] = [];
  while (delaysMs.length < count && Math.max(0, ...delaysMs) < longestWaitMs) {
    const clientId = randomUUID();
    const started = performance.now();
    const arrived = stream.waitUntil((events) =>
      events.some(
        ({ name, data }) =>
          name === 'message' && (data as { message: Message }).message.clientId === clientId,
      ),
    );
    const sent = await waitUntil(
      async () => (await sendMessage(sendTo, pair, clientId)).status === 201,
      longestWaitMs,
    );
    await Promise.race([arrived, pause(longestWaitMs - sent.ms)]);
    delaysMs.push(performance.now() - started);
    await pause(20);
  }
  stream.close();
  return delaysMs;
}

/** Tries again while the stream is refused, because the load balancer can still lead to a lost node. */
export async function openStreamLikeBrowser(url: string, cookie: string) {
  for (let tries = 1; ; tries++) {
    try {
      return await openLiveStream(url, { cookie });
    } catch (error) {
      if (tries === 20) throw error;
      await pause(500);
    }
  }
}

export async function sendMessage(url: string, pair: ChatPair, clientId: string = randomUUID()) {
  return requestWithTime(`${url}/api/v1/conversations/${pair.conversationId}/messages`, {
    method: 'POST',
    headers: { cookie: pair.writer.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, body: 'We have the ground from one o’clock.' }),
  });
}

/**
 * Returns the status, or 0 if there was no answer, the node that answered through HAProxy, the code of the problem that
 * the server names, and the time in milliseconds.
 */
export async function requestWithTime(url: string, init: RequestInit = {}) {
  const started = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000), ...init }).then(
    async (response) => {
      const text = await response.text();
      const isProblem = response.headers.get('content-type')?.startsWith('application/problem');
      const problem: string = isProblem ? JSON.parse(text).code : '';
      return { status: response.status, node: response.headers.get(nodeHeader), problem };
    },
    () => ({ status: 0, node: null, problem: '' }),
  );
  return { ...answer, ms: performance.now() - started };
}

/** Makes the clubs of all pairs talk until `stop`, as browsers that send again after an error. */
export function startConversations(urls: string[], pairs: ChatPair[], intervalMs = 250) {
  const random = createSeededRandom(11);
  const talks = pairs.map(({ conversationId, writer, reader }) => {
    const create = (cookie: string) =>
      startChatClient({ urls: () => urls, random, conversationId, cookie });
    return { writer: create(writer.cookie), reader: create(reader.cookie) };
  });
  const acknowledged = talks.map(() => [] as Message[]);
  let isTalking = true;
  const sending = talks.map(async ({ writer }, n) => {
    while (isTalking) {
      acknowledged[n]?.push(await writer.send(`Message ${acknowledged[n]?.length}`));
      await pause(intervalMs);
    }
  });
  return {
    countAcknowledged: () => acknowledged.flat().length,
    /** Stops sending, waits until every message has arrived, and returns what went wrong. */
    async stop() {
      isTalking = false;
      await Promise.all(sending);
      const deadline = Date.now() + 60_000;
      const hasAll = () =>
        talks.every(({ reader }, n) => reader.shown.length >= (acknowledged[n]?.length ?? 0));
      while (!hasAll() && Date.now() < deadline) await pause(50);
      const clients = talks.flatMap(({ writer, reader }) => [writer, reader]);
      await Promise.all(clients.map((client) => client.close()));
      const total = acknowledged.flat().length;
      const shown = talks.flatMap(({ reader }) => reader.shown.map(({ id }) => id));
      const lost = acknowledged.flat().filter(({ id }) => !shown.includes(id)).length;
      return {
        total,
        lost,
        doubled: shown.length - new Set(shown).size,
        orderFaults: clients.flatMap(({ orderFaults }) => orderFaults),
        errorResponses: clients.flatMap(({ errorResponses }) => errorResponses),
        retries: clients.reduce((sum, { counts }) => sum + counts.retries, 0),
      };
    },
  };
}

export type Conversations = Awaited<ReturnType<ReturnType<typeof startConversations>['stop']>>;

export function describeConversations(conversations: Conversations) {
  const { total, lost, doubled, orderFaults, errorResponses } = conversations;
  const counts = `${total} sent, ${lost} lost, ${doubled} doubled, ${orderFaults.length} out of order`;
  const errors = `${errorResponses.length} unexpected error responses`;
  return [counts, errors, ...orderFaults.slice(0, 2), ...errorResponses.slice(0, 2)].join(', ');
}

/** Whether each message was acknowledged once and shown once, in the order in which it was sent. */
export function areDeliveredInOrder({ total, lost, doubled, orderFaults }: Conversations) {
  return total > 0 && lost === 0 && doubled === 0 && orderFaults.length === 0;
}

export async function waitUntil(condition: () => Promise<boolean>, timeoutMs: number) {
  const started = performance.now();
  while (performance.now() - started < timeoutMs) {
    if (await condition()) return { reached: true, ms: performance.now() - started };
    await pause(50);
  }
  return { reached: false, ms: timeoutMs };
}

export function isReady(url: string) {
  return requestWithTime(`${url}/readyz`).then(({ status }) => status === 200);
}

export function getMedian(values: number[]) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function describeDelays(delaysMs: number[]) {
  return `median ${getMedian(delaysMs).toFixed(0)} ms, longest ${Math.max(...delaysMs).toFixed(0)} ms`;
}
