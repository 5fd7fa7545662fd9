import { setTimeout as pause } from 'node:timers/promises';
import { type ChatPair, seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import {
  type ServerProcess,
  startServer,
  startServerScript,
} from '@fixturebook/server/testing/processes/server-process';
import {
  type ChatServer,
  createBaselineChatServer,
  createFixturebookChatServer,
  getMemoryBytes,
  measureMessageDelays,
  openEventStreams,
} from './chat-server.ts';
import { startDatabase } from './database.ts';
import { getCpuSeconds, getMedian, getQuantile } from './measures.ts';
import { heapReportSettings, measureHeapBytes } from './server-memory.ts';

/** Exits with 1 if a message is lost or a ratio exceeds its limit. See bench/README.md. */
const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 8);
const streams = Number(process.argv[4] ?? 5_000);
const maxRatios = { p50: 1.5, p99: 2, memory: 1.3 };

const database = await startDatabase();
const { settings } = database;

const reportingSettings = { ...settings, ...heapReportSettings };
/** The number of messages that each club sends a second, below the rate limit of a club. */
const messagesPerClub = 2;

let ours = await startServer(settings);
const pairs = await seedChatPairs(database.url, settings.SECRET, Math.max(500, streams));
let bare = await startServerScript('testing/load/bare-live-server.ts', settings);
for (const rate of [100, 1_000]) await compareMessageDelays(rate);
await compareServerMemory();
await ours.stop();
await bare.stop('SIGKILL');
await database.stop();

async function compareMessageDelays(rate: number) {
  const some = pairs.slice(0, rate / messagesPerClub);
  const ratios = { p50: [] as number[], p99: [] as number[] };
  // Warms up both servers, so that both have compiled code and filled caches.
  for (const chat of [createBaselineChatServer(bare), createFixturebookChatServer(ours)])
    await measureMessageDelays(chat, some, { rate, seconds: 2 });
  for (let round = 0; round < rounds; round++) {
    const without = await measureDelaysAtMessageRate(createBaselineChatServer(bare), rate, some);
    const own = await measureDelaysAtMessageRate(createFixturebookChatServer(ours), rate, some);
    ratios.p50.push(own.p50 / without.p50);
    ratios.p99.push(own.p99 / without.p99);
  }
  reportRatioToBaseline(
    `${rate} messages a second, half of them within`,
    getMedian(ratios.p50),
    maxRatios.p50,
  );
  reportRatioToBaseline(
    `${rate} messages a second, 99 of 100 within`,
    getMedian(ratios.p99),
    maxRatios.p99,
  );
}

async function measureDelaysAtMessageRate(chat: ChatServer, rate: number, some: ChatPair[]) {
  const before = await getCpuSeconds(chat.pid);
  const { times, lost } = await measureMessageDelays(chat, some, { rate, seconds });
  const cpu = ((await getCpuSeconds(chat.pid)) - before) / times.length;
  const [p50, p99] = [getQuantile(times, 0.5), getQuantile(times, 0.99)];
  console.log(
    `  ${chat.name.padEnd(4)} ${rate}/s: ${p50.toFixed(2)} ms, 99 % ${p99.toFixed(2)} ms, ` +
      `${lost} lost, ${(cpu * 1e6).toFixed(0)} µs CPU a message`,
  );
  if (lost > 0) process.exitCode = 1;
  return { p50, p99 };
}

/** Compares the memory of newly started servers, then the message times while streams are open. */
async function compareServerMemory() {
  await Promise.all([ours.stop(), bare.stop('SIGKILL')]);
  bare = await startServerScript('testing/load/bare-live-server.ts', reportingSettings);
  const without = await measureStreamMemory(createBaselineChatServer(bare), bare);
  ours = await startServer(reportingSettings);
  const own = await measureStreamMemory(createFixturebookChatServer(ours), ours);
  reportRatioToBaseline(`${streams} open streams, memory of each`, own / without, maxRatios.memory);

  const quiet = pairs.slice(100 / messagesPerClub, streams);
  const openedStreams = [
    await openEventStreams(createBaselineChatServer(bare), quiet, () => {}),
    await openEventStreams(createFixturebookChatServer(ours), quiet, () => {}),
  ];
  console.log(`beside ${quiet.length} open streams:`);
  await compareMessageDelays(100);
  for (const { close } of openedStreams) close();
}

async function measureStreamMemory(chat: ChatServer, server: ServerProcess) {
  const few = await openEventStreams(chat, pairs.slice(0, 200), () => {});
  await pause(2_000);
  const [heldBytes, residentBytes] = [
    await measureHeapBytes(server),
    await getMemoryBytes(chat.pid),
  ];
  const many = await openEventStreams(chat, pairs.slice(200, streams), () => {});
  await pause(5_000);
  const each = ((await measureHeapBytes(server)) - heldBytes) / (streams - 200);
  const risen = ((await getMemoryBytes(chat.pid)) - residentBytes) / (streams - 200);
  console.log(
    `  ${chat.name.padEnd(4)} ${(each / 1024).toFixed(1)} KiB a stream, ` +
      `${(risen / 1024).toFixed(1)} with what is yet to be thrown away or given back`,
  );
  for (const { close } of [few, many]) close();
  await pause(1_000);
  return each;
}

function reportRatioToBaseline(label: string, ratio: number, maxRatio: number) {
  if (!(ratio <= maxRatio)) process.exitCode = 1;
  console.log(`${label}: ${ratio.toFixed(2)} × the bare counterpart (at most ${maxRatio})`);
}
