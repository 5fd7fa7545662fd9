import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@fixturebook/server/testing/database/throwaway-database';
import { seedTalkingClubs, type TalkingPair } from '@fixturebook/server/testing/load/talking-clubs';
import {
  type ServerProcess,
  startProcess,
} from '@fixturebook/server/testing/processes/server-process';
import { canBeAsked, heldBy } from './live-memory.ts';
import { cpuSeconds, median, quantile } from './measures.ts';
import { bareTalk, memoryOf, openStreams, ourTalk, type Talk, timeArrivals } from './talk.ts';

/**
 * A message from sending to its arrival on the other side, and the memory of open streams, against
 * one INSERT with pg_notify, LISTEN and bare event streams, in the same run.
 * `node bench/live.ts [ROUNDS] [SECONDS] [STREAMS]`. Prints the times and the ratios, each the median
 * of the rounds. Ends with 1 above a bar, or when a message is lost.
 */
const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 8);
const streams = Number(process.argv[4] ?? 5_000);
const bars = { p50: 1.5, p99: 2, memory: 1.3 };

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const database = await startEmbeddedDatabase(dataDir);
const settings = {
  DATABASE_URL: database.url,
  SECRET: 'a secret of thirty-two characters!',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
};

const asked = { ...settings, ...canBeAsked };
/** Messages a second from one club: fewer than its limit. */
const fromClub = 2;

let ours = await startProcess('main.ts', settings);
const pairs = await seedTalkingClubs(database.url, settings.SECRET, Math.max(500, streams));
let bare = await startProcess('testing/bare-live-server.ts', settings);
for (const rate of [100, 1_000]) await compareArrivals(rate);
await compareMemory();
await ours.end();
await bare.end('SIGKILL');
await database.stop();
await rm(dataDir, { recursive: true, force: true });

async function compareArrivals(rate: number) {
  const some = pairs.slice(0, rate / fromClub);
  const ratios = { p50: [] as number[], p99: [] as number[] };
  // Once without counting: what is compiled and what is in the caches is then the same for all.
  for (const talk of [bareTalk(bare), ourTalk(ours)])
    await timeArrivals(talk, some, { rate, seconds: 2 });
  for (let round = 0; round < rounds; round++) {
    const without = await measured(bareTalk(bare), rate, some);
    const own = await measured(ourTalk(ours), rate, some);
    ratios.p50.push(own.p50 / without.p50);
    ratios.p99.push(own.p99 / without.p99);
  }
  judge(`${rate} messages a second, half of them within`, median(ratios.p50), bars.p50);
  judge(`${rate} messages a second, 99 of 100 within`, median(ratios.p99), bars.p99);
}

async function measured(talk: Talk, rate: number, some: TalkingPair[]) {
  const before = await cpuSeconds(talk.pid);
  const { times, lost } = await timeArrivals(talk, some, { rate, seconds });
  const cpu = ((await cpuSeconds(talk.pid)) - before) / times.length;
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  console.log(
    `  ${talk.name.padEnd(4)} ${rate}/s: ${p50.toFixed(2)} ms, 99 % ${p99.toFixed(2)} ms, ` +
      `${lost} lost, ${(cpu * 1e6).toFixed(0)} µs CPU a message`,
  );
  if (lost > 0) process.exitCode = 1;
  return { p50, p99 };
}

/** Of servers that have done nothing else. Then what a message takes beside so many streams. */
async function compareMemory() {
  await Promise.all([ours.end(), bare.end('SIGKILL')]);
  bare = await startProcess('testing/bare-live-server.ts', asked);
  const without = await memoryOfStream(bareTalk(bare), bare);
  ours = await startProcess('main.ts', asked);
  const own = await memoryOfStream(ourTalk(ours), ours);
  judge(`${streams} open streams, memory of each`, own / without, bars.memory);

  const quiet = pairs.slice(100 / fromClub, streams);
  const held = [
    await openStreams(bareTalk(bare), quiet, () => {}),
    await openStreams(ourTalk(ours), quiet, () => {}),
  ];
  console.log(`beside ${quiet.length} open streams:`);
  await compareArrivals(100);
  for (const { close } of held) close();
}

async function memoryOfStream(talk: Talk, server: ServerProcess) {
  const few = await openStreams(talk, pairs.slice(0, 200), () => {});
  await pause(2_000);
  const [held, all] = [await heldBy(server), await memoryOf(talk.pid)];
  const many = await openStreams(talk, pairs.slice(200, streams), () => {});
  await pause(5_000);
  const each = ((await heldBy(server)) - held) / (streams - 200);
  const risen = ((await memoryOf(talk.pid)) - all) / (streams - 200);
  console.log(
    `  ${talk.name.padEnd(4)} ${(each / 1024).toFixed(1)} KiB a stream, ` +
      `${(risen / 1024).toFixed(1)} with what is yet to be thrown away or given back`,
  );
  for (const { close } of [few, many]) close();
  await pause(1_000);
  return each;
}

function judge(what: string, ratio: number, bar: number) {
  if (!(ratio <= bar)) process.exitCode = 1;
  console.log(`${what}: ${ratio.toFixed(2)} × the bare counterpart (at most ${bar})`);
}
