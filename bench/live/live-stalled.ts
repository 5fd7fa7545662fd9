import { setTimeout as pause } from 'node:timers/promises';
import { seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import { openLiveEventWriter } from '@fixturebook/server/testing/load/live-event-writer';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import {
  createFixturebookChatServer,
  measureMessageDelays,
  openEventStreams,
} from '../support/chat-server.ts';
import { startDatabase } from '../support/database.ts';
import { summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { reportBar, reportRow } from '../support/report.ts';
import { heapReportSettings, measureHeapBytes } from '../support/server-memory.ts';

/** Measures the memory of clients that stop reading, and whether another club misses a message. */
const { readers: readerCount } = readOptions({ readers: 1_000 });
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
const rise = (stalling - reading) / 1024 ** 2;
reportBar(
  `${readerCount} readers that stop reading, closed after at most ${(bytesPerReader / 1024).toFixed(0)} KiB each: growth of the heap`,
  { value: rise, unit: 'MB', atMost: maxRiseMb },
);

stalled.close();
await eventWriter.close();
await server.stop();
await database.stop();

async function measurePeakMemory(shouldContinue: (events: number) => boolean | Promise<boolean>) {
  const clubIds = stalledPairs.map(({ reader }) => reader.clubId);
  let most = 0;
  for (let events = 0; await shouldContinue(events); events++) {
    await eventWriter.writeEvents(clubIds, eventBytes);
    await pause(eventIntervalMs);
    most = Math.max(most, await measureHeapBytes(server));
  }
  return most;
}

/** Measures how fast clubs without stalled readers receive their messages. */
async function measureChatTimes(when: string) {
  const { times, lost } = await measureMessageDelays(chatServer, pairs.slice(clubs), {
    rate: 50,
    seconds: 8,
  });
  reportRow({
    work: `a message of other clubs ${when}`,
    sides: [{ name: 'Fixturebook', ...summariseTimes(times) }],
    bars: [{ name: 'lost', value: lost, unit: '', atMost: 0 }],
  });
}

async function countOpenStreams() {
  const metrics = await (await fetch(`${server.operatorUrl}/metrics`)).text();
  return Number(metrics.match(/^live_streams (\d+)/m)?.[1]);
}
