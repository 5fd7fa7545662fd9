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
  measureMessageDelays,
  openEventStreams,
} from '../support/chat-server.ts';
import { startDatabase } from '../support/database.ts';
import { getMedian, getQuantile } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { type Bar, printProgress, reportRow } from '../support/report.ts';
import { heapReportSettings, measureHeapBytes } from '../support/server-memory.ts';

/**
 * Sends messages, and opens event streams, beside a bare counterpart: one INSERT with pg_notify, LISTEN and a
 * `node:http` event stream.
 */
const { rounds, seconds, warmUpSeconds, settleSeconds, streams } = readOptions(
  { rounds: 3, seconds: 8, warmUpSeconds: 2, settleSeconds: 5, streams: 5_000 },
  { rounds: 1, seconds: 1, warmUpSeconds: 0.5, settleSeconds: 0.5, streams: 500 },
);
const maxRatios = { p50: 1.5, p99: 2, cpu: 1.5, memory: 1.3 };
/** At 1,000 messages a second half of them must arrive within this time. */
const maxP50Ms = 50;

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

async function compareMessageDelays(rate: number, beside = '') {
  const some = pairs.slice(0, rate / messagesPerClub);
  // Warms up both servers, so that both have compiled code and filled caches.
  for (const chat of [createBaselineChatServer(bare), createFixturebookChatServer(ours)])
    await measureMessageDelays(chat, some, { rate, seconds: warmUpSeconds });
  const measured: Record<'own' | 'bare', Delays>[] = [];
  for (let round = 1; round <= rounds; round++) {
    printProgress(`${rate} messages a second${beside}, round ${round} of ${rounds}`);
    const without = await measureDelaysAtMessageRate(createBaselineChatServer(bare), rate, some);
    const own = await measureDelaysAtMessageRate(createFixturebookChatServer(ours), rate, some);
    measured.push({ own, bare: without });
  }
  const getSide = (side: 'own' | 'bare') => {
    const get = (key: keyof Delays) => getMedian(measured.map((one) => one[side][key]));
    return { p50Ms: get('p50Ms'), p99Ms: get('p99Ms'), cpuUs: get('cpuUs') };
  };
  const getRatio = (key: keyof Delays) =>
    getMedian(measured.map(({ own, bare }) => own[key] / bare[key]));
  const lost = measured.reduce((sum, { own }) => sum + own.lost, 0);
  const own = { name: 'Fixturebook', ...getSide('own') };
  const bars: Bar[] = [
    { name: 'p50', value: getRatio('p50Ms'), unit: '×', atMost: maxRatios.p50 },
    { name: 'p99', value: getRatio('p99Ms'), unit: '×', atMost: maxRatios.p99 },
    { name: 'CPU of the server', value: getRatio('cpuUs'), unit: '×', atMost: maxRatios.cpu },
    { name: 'messages lost', value: lost, unit: '', atMost: 0 },
  ];
  if (rate === 1_000) bars.push({ name: 'p50', value: own.p50Ms, unit: 'ms', atMost: maxP50Ms });
  reportRow({
    work: `send a message, at ${rate} a second${beside}`,
    sides: [own, { name: 'bare counterpart', ...getSide('bare') }],
    bars,
  });
}

type Delays = Awaited<ReturnType<typeof measureDelaysAtMessageRate>>;

async function measureDelaysAtMessageRate(chat: ChatServer, rate: number, some: ChatPair[]) {
  const { times, cpuSeconds, lost } = await measureMessageDelays(chat, some, { rate, seconds });
  return {
    p50Ms: getQuantile(times, 0.5),
    p99Ms: getQuantile(times, 0.99),
    cpuUs: (cpuSeconds * 1e6) / times.length,
    lost,
  };
}

/** Compares the memory of newly started servers, then the message times while streams are open. */
async function compareServerMemory() {
  await Promise.all([ours.stop(), bare.stop('SIGKILL')]);
  bare = await startServerScript('testing/load/bare-live-server.ts', reportingSettings);
  const without = await measureStreamMemory(createBaselineChatServer(bare), bare);
  ours = await startServer(reportingSettings);
  const own = await measureStreamMemory(createFixturebookChatServer(ours), ours);
  reportRow({
    work: `${streams} open streams, the memory of each`,
    sides: [
      { name: 'Fixturebook', memoryKib: own },
      { name: 'bare counterpart', memoryKib: without },
    ],
    bars: [{ name: 'memory', value: own / without, unit: '×', atMost: maxRatios.memory }],
  });

  const quiet = pairs.slice(100 / messagesPerClub, streams);
  const openedStreams = [
    await openEventStreams(createBaselineChatServer(bare), quiet, () => {}),
    await openEventStreams(createFixturebookChatServer(ours), quiet, () => {}),
  ];
  await compareMessageDelays(100, ` beside ${quiet.length} open streams`);
  for (const { close } of openedStreams) close();
}

/** Returns the KiB that the heaps use for each stream, without garbage. */
async function measureStreamMemory(chat: ChatServer, server: ServerProcess) {
  printProgress(`opening ${streams} streams of ${chat.name}`);
  const few = await openEventStreams(chat, pairs.slice(0, 200), () => {});
  await pause(settleSeconds * 1_000);
  const heldBytes = await measureHeapBytes(server);
  const many = await openEventStreams(chat, pairs.slice(200, streams), () => {});
  await pause(settleSeconds * 1_000);
  const each = ((await measureHeapBytes(server)) - heldBytes) / (streams - 200);
  for (const { close } of [few, many]) close();
  await pause(1_000);
  return each / 1024;
}
