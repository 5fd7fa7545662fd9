import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@fixturebook/server/testing/database/throwaway-database';
import { seedTalkingClubs } from '@fixturebook/server/testing/load/talking-clubs';
import { openTelling } from '@fixturebook/server/testing/load/tell-clubs';
import { startProcess } from '@fixturebook/server/testing/processes/server-process';
import { canBeAsked, heldBy } from './live-memory.ts';
import { quantile } from './measures.ts';
import { memoryOf, openStreams, ourTalk, timeArrivals } from './talk.ts';

/**
 * Readers that stop reading: what the server holds more than when they read, and whether others
 * notice.
 * `node bench/live-stalled.ts [READERS]`. Tells them more and more until the server has closed all of
 * them. Ends with 1 when that is 100 MB or more, or a message of others is lost.
 */
const readers = Number(process.argv[2] ?? 1_000);
/** Of one club, as a session has no more streams. */
const streamsOfClub = 6;
/** Of an event, and ms between two: the longest messages, one after the other. */
const bytes = 16 * 1024;
const interval = 150;
const bar = 100;

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const database = await startEmbeddedDatabase(dataDir);
const settings = {
  DATABASE_URL: database.url,
  SECRET: 'a secret of thirty-two characters!',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ...canBeAsked,
};
const server = await startProcess('main.ts', settings);
const talk = ourTalk(server);
const clubs = Math.ceil(readers / streamsOfClub);
const others = 50;
const pairs = await seedTalkingClubs(database.url, settings.SECRET, clubs + others);
const stalledPairs = pairs.slice(0, clubs);
const telling = await openTelling(database.url);

await talkMeanwhile('before');
const each = Array.from({ length: readers }, (_, n) => stalledPairs[n % clubs] ?? pairs[0]);
const stalled = await openStreams(
  talk,
  each.flatMap((pair) => pair ?? []),
  () => {},
);
const reading = await mostMemory((events) => events < 50);
for (const response of stalled.open) response.pause();
const talking = talkMeanwhile('meanwhile');
let told = 0;
const stalling = await mostMemory(async (events) => {
  told = events * bytes;
  return (await openCount()) > others;
});
await talking;
const rise = (stalling.held - reading.held) / 1024 ** 2;
const resident = (stalling.resident - reading.resident) / 1024 ** 2;
console.log(
  `${readers} readers that stop reading: closed after ${(told / 1024).toFixed(0)} KiB for each at ` +
    `most, what is held rises by ${rise.toFixed(0)} MB (less than ${bar}), ` +
    `with what is yet to be thrown away by ${resident.toFixed(0)} MB`,
);
if (rise >= bar) process.exitCode = 1;

stalled.close();
await telling.close();
await server.end();
await database.stop();
await rm(dataDir, { recursive: true, force: true });

/** The most bytes that the server holds, and has, while it tells one event after the other. */
async function mostMemory(goesOn: (events: number) => boolean | Promise<boolean>) {
  const clubIds = stalledPairs.map(({ reader }) => reader.clubId);
  const most = { held: 0, resident: 0 };
  for (let events = 0; await goesOn(events); events++) {
    await telling.tell(clubIds, bytes);
    await pause(interval);
    most.resident = Math.max(most.resident, await memoryOf(server.pid));
    most.held = Math.max(most.held, await heldBy(server));
  }
  return most;
}

/** Others talk as ever. */
async function talkMeanwhile(when: string) {
  const { times, lost } = await timeArrivals(talk, pairs.slice(clubs), { rate: 50, seconds: 8 });
  console.log(
    `  ${when}: a message takes ${quantile(times, 0.5).toFixed(2)} ms, 99 % within ` +
      `${quantile(times, 0.99).toFixed(2)} ms, ${lost} lost`,
  );
  if (lost > 0) process.exitCode = 1;
}

async function openCount() {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(metrics.match(/^live_streams (\d+)/m)?.[1]);
}
