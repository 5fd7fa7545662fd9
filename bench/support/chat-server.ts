import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatPair } from '@fixturebook/server/testing/load/chat-pairs';
import { getCpuSeconds } from './measures.ts';

export interface ChatServer {
  name: string;
  url: string;
  pid: number;
  getSendRequest(pair: ChatPair): { path: string; cookie?: string };
  getListenRequest(pair: ChatPair): { path: string; cookie?: string };
  /** What a stream receives before the first message. A message that is sent earlier may be one of those before the stream. */
  streamStart: string;
}

export function createFixturebookChatServer({
  url,
  pid,
}: {
  url: string;
  pid: number;
}): ChatServer {
  return {
    name: 'ours',
    url,
    pid,
    getSendRequest: ({ conversationId, writer }) => ({
      path: `/api/v1/conversations/${conversationId}/messages`,
      cookie: writer.cookie,
    }),
    getListenRequest: ({ reader }) => ({ path: '/api/v1/stream', cookie: reader.cookie }),
    streamStart: 'event: resync',
  };
}

export function createBaselineChatServer({ url, pid }: { url: string; pid: number }): ChatServer {
  const path = ({ reader }: ChatPair) => ({ path: `/${reader.clubId}` });
  const streamStart = 'retry:';
  return { name: 'bare', url, pid, getSendRequest: path, getListenRequest: path, streamStart };
}

/** A chat message of typical length, which every club of the benchmark sends. */
const messageText =
  'We have the ground from one o’clock, and there is tea. Shall we say forty overs each?';

/** Opens event streams in batches, and calls `hear` with the `clientId` of each message received. */
export async function openEventStreams(
  chat: ChatServer,
  pairs: ChatPair[],
  onMessage: (id: string) => void,
) {
  const open: IncomingMessage[] = [];
  for (let first = 0; first < pairs.length; first += 50)
    open.push(
      ...(await Promise.all(
        pairs.slice(first, first + 50).map((pair) => openEventStream(chat, pair, onMessage)),
      )),
    );
  return {
    open,
    close() {
      for (const response of open) response.destroy();
    },
  };
}

async function openEventStream(chat: ChatServer, pair: ChatPair, onMessage: (id: string) => void) {
  const { path, cookie = '' } = chat.getListenRequest(pair);
  const streamRequest = get(`${chat.url}${path}`, { agent: false, headers: { cookie } });
  const [response] = (await once(streamRequest, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`a stream answered ${response.statusCode}`);
  response.on('error', () => {});
  const begun = Promise.withResolvers<void>();
  response.setEncoding('latin1').on('data', (text: string) => {
    if (text.includes(chat.streamStart)) begun.resolve();
    for (const [, id = ''] of text.matchAll(/"clientId": ?"([^"]+)"/g)) onMessage(id);
  });
  await begun.promise;
  return response;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export async function sendMessage(
  chat: ChatServer,
  pair: ChatPair,
  clientId: string,
  text = messageText,
) {
  const { path, cookie = '' } = chat.getSendRequest(pair);
  const headers = { cookie, 'content-type': 'application/json' };
  const sent = request(`${chat.url}${path}`, { method: 'POST', agent, headers });
  sent.end(JSON.stringify({ clientId, body: text }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 201) throw new Error(`a message was answered ${response.statusCode}`);
}

/**
 * Lets pairs of clubs send messages in turn. Returns how many ms each message took to arrive, and the CPU time of the
 * server from the first message to the arrival of the last, so without opening and closing the streams.
 */
export async function measureMessageDelays(
  chat: ChatServer,
  pairs: ChatPair[],
  { rate, seconds }: { rate: number; seconds: number },
) {
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  const streams = await openEventStreams(chat, pairs, (id) => {
    const at = sentAt.get(id);
    if (at !== undefined) times.push(performance.now() - at);
    sentAt.delete(id);
  });
  const sending: Promise<void>[] = [];
  const cpuBefore = await getCpuSeconds(chat.pid);
  const start = performance.now();
  for (let n = 0; n < rate * seconds; n++) {
    const wait = start + (n * 1000) / rate - performance.now();
    if (wait > 0) await pause(wait);
    const id = randomUUID();
    sentAt.set(id, performance.now());
    const pair = pairs[n % pairs.length];
    if (pair) sending.push(sendMessage(chat, pair, id));
  }
  await Promise.all(sending);
  for (let tries = 0; sentAt.size > 0 && tries < 400; tries++) await pause(50);
  const cpuSeconds = (await getCpuSeconds(chat.pid)) - cpuBefore;
  streams.close();
  return { times, cpuSeconds, lost: sentAt.size };
}
