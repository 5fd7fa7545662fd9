import { randomUUID } from 'node:crypto';
import {
  type ChatPair,
  seedChatPairs,
  seedMessages,
} from '@fixturebook/server/testing/load/chat-pairs';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { createFixturebookChatServer, sendMessage } from './chat-server.ts';
import { startDatabase } from './database.ts';
import { getCpuSeconds, getMedian } from './measures.ts';

/** The benchmark exits with 1 if many stored messages make an action slower than the limit. */
const fewMessages = Number(process.argv[2] ?? 10_000);
const manyMessages = Number(process.argv[3] ?? 10_000_000);
const calls = Number(process.argv[4] ?? 500);
const maxRatio = 1.5;

const database = await startDatabase();
const { settings } = database;
const server = await startServer(settings);
const chatServer = createFixturebookChatServer(server);
const pairs = await seedChatPairs(database.url, settings.SECRET, 500);

const operations: Record<string, (pair: ChatPair) => Promise<unknown>> = {
  'send a message': (pair) => sendMessage(chatServer, pair, randomUUID()),
  'read the newest page of a conversation': (pair) =>
    fetchPathAsWriter(pair, getMessagesPath(pair)),
  'read an old page of it': (pair) => fetchPathAsWriter(pair, `${getMessagesPath(pair)}?before=60`),
  'list the conversations': (pair) => fetchPathAsWriter(pair, '/api/v1/conversations'),
};

const [before, after] = [
  await measureChatOperations(fewMessages),
  await measureChatOperations(manyMessages),
];
for (const name of Object.keys(operations)) {
  const ratio = (after.get(name) ?? Number.NaN) / (before.get(name) ?? Number.NaN);
  if (!(ratio <= maxRatio)) process.exitCode = 1;
  console.log(
    `${name}: ${ratio.toFixed(2)} × with ${manyMessages} messages stored (at most ${maxRatio})`,
  );
}
await server.stop();
await database.stop();

async function measureChatOperations(stored: number) {
  await seedMessages(database.url, stored);
  const medians = new Map<string, number>();
  for (const [name, act] of Object.entries(operations)) {
    // Warms up caches and the JIT compiler.
    await measureOperationTimes(act);
    const cpu = await getCpuSeconds(server.pid);
    const times = await measureOperationTimes(act);
    const used = ((await getCpuSeconds(server.pid)) - cpu) / calls;
    medians.set(name, getMedian(times));
    console.log(
      `  ${stored} stored, ${name}: ${getMedian(times).toFixed(2)} ms, ${(used * 1e6).toFixed(0)} µs CPU`,
    );
  }
  return medians;
}

async function measureOperationTimes(act: (pair: ChatPair) => Promise<unknown>) {
  const times: number[] = [];
  for (let n = 0; n < calls; n++) {
    const pair = pairs[n % pairs.length];
    if (!pair) break;
    const start = performance.now();
    await act(pair);
    times.push(performance.now() - start);
  }
  return times;
}

function getMessagesPath({ conversationId }: ChatPair) {
  return `/api/v1/conversations/${conversationId}/messages`;
}

async function fetchPathAsWriter({ writer }: ChatPair, path: string) {
  const response = await fetch(`${server.url}${path}`, { headers: { cookie: writer.cookie } });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  await response.arrayBuffer();
}
