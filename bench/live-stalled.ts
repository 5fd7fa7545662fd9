import { setTimeout as pause } from 'node:timers/promises';
import { seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import { openLiveEventWriter } from '@fixturebook/server/testing/load/live-event-writer';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import {
  createFixturebookChatServer,
  getMemoryBytes,
  measureMessageDelays,
  openEventStreams,
} from './chat-server.ts';
import { startDatabase } from './database.ts';
import { getQuantile } from './measures.ts';
import { heapReportSettings, measureHeapBytes } from './server-memory.ts';

/** Exits with 1 if clients that stop reading cost 100 MB, or another club misses a message. */
const readerCount = Number(process.argv[2] ?? 1_000);
/** The number of streams that the server allows for each session. */
const streamsPerClub = 6;
/** The size of each event, which is as large as the longest chat message. */
const eventBytes = 16 * 1024;
const eventIntervalMs = 150;
const maxRiseMb = 100;

const database = await startDatabase();
const settings = { ...database.settings, ...heapReportSettings };
const server = await startServer(settings);
const chatServer = createFixturebookChatServer(server);
const clubs = Math.ceil(readerCount / streamsPerClub);
const otherPairs = 50;
const pairs = await seedChatPairs(database.url, settings.SECRET, clubs + otherPairs);
const stalledPairs = pairs.slice(0, clubs);
const eventWriter = await openLiveEventWriter(database.url);

await measureChatTimes('before');
const stalledReaders = Array.from(
  { length: readerCount },
  (_, n) => stalledPairs[n % clubs] ?? pairs[0],
);
const stalled = await openEventStreams(
  chatServer,
  stalledReaders.flatMap((pair) => pair ?? []),
  () => {},
);
const reading = await measurePeakMemory((events) => events < 50);
for (const response of stalled.open) response.pause();
const talking = measureChatTimes('with stalled readers');
let bytesPerReader = 0;
const stalling = await measurePeakMemory(async (events) => {
  bytesPerReader = events * eventBytes;
  return (await countOpenStreams()) > otherPairs;
});
await talking;
const rise = (stalling.held - reading.held) / 1024 ** 2;
const resident = (stalling.resident - reading.resident) / 1024 ** 2;
console.log(
  `${readerCount} readers that stop reading: closed after ${(bytesPerReader / 1024).toFixed(0)} KiB for each at ` +
    `most, the heap grows by ${rise.toFixed(0)} MB (less than ${maxRiseMb}), ` +
    `including garbage by ${resident.toFixed(0)} MB`,
);
if (rise >= maxRiseMb) process.exitCode = 1;

stalled.close();
await eventWriter.close();
await server.stop();
await database.stop();

async function measurePeakMemory(shouldContinue: (events: number) => boolean | Promise<boolean>) {
  const clubIds = stalledPairs.map(({ reader }) => reader.clubId);
  const most = { held: 0, resident: 0 };
  for (let events = 0; await shouldContinue(events); events++) {
    await eventWriter.writeEvents(clubIds, eventBytes);
    await pause(eventIntervalMs);
    most.resident = Math.max(most.resident, await getMemoryBytes(server.pid));
    most.held = Math.max(most.held, await measureHeapBytes(server));
  }
  return most;
}

/** Measures how fast clubs without stalled readers receive their messages. */
async function measureChatTimes(when: string) {
  const { times, lost } = await measureMessageDelays(chatServer, pairs.slice(clubs), {
    rate: 50,
    seconds: 8,
  });
  console.log(
    `  ${when}: a message takes ${getQuantile(times, 0.5).toFixed(2)} ms, 99 % within ` +
      `${getQuantile(times, 0.99).toFixed(2)} ms, ${lost} lost`,
  );
  if (lost > 0) process.exitCode = 1;
}

async function countOpenStreams() {
  const metrics = await (await fetch(`${server.operatorUrl}/metrics`)).text();
  return Number(metrics.match(/^live_streams (\d+)/m)?.[1]);
}
