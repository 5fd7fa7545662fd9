import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@fixturebook/server/testing/database/throwaway-database';
import {
  seedMessages,
  seedTalkingClubs,
  type TalkingPair,
} from '@fixturebook/server/testing/load/talking-clubs';
import { startProcess } from '@fixturebook/server/testing/processes/server-process';
import { cpuSeconds, median } from './measures.ts';
import { ourTalk, send } from './talk.ts';

/**
 * Sending a message, reading a page of a conversation and the list of conversations, with few
 * messages stored and with many.
 * `node bench/live-growth.ts [FEW] [MANY] [CALLS]`. Prints times and CPU of the server, and the ratios
 * of the times. Ends with 1 above the bar.
 */
const few = Number(process.argv[2] ?? 10_000);
const many = Number(process.argv[3] ?? 10_000_000);
const calls = Number(process.argv[4] ?? 500);
const bar = 1.5;

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const database = await startEmbeddedDatabase(dataDir);
const settings = {
  DATABASE_URL: database.url,
  SECRET: 'a secret of thirty-two characters!',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
};
const server = await startProcess('main.ts', settings);
const talk = ourTalk(server);
const pairs = await seedTalkingClubs(database.url, settings.SECRET, 500);

const work: Record<string, (pair: TalkingPair) => Promise<unknown>> = {
  'send a message': (pair) => send(talk, pair, randomUUID()),
  'read the newest page of a conversation': (pair) => read(pair, messagesOf(pair)),
  'read an old page of it': (pair) => read(pair, `${messagesOf(pair)}?before=60`),
  'list the conversations': (pair) => read(pair, '/api/v1/conversations'),
};

const [before, after] = [await measure(few), await measure(many)];
for (const name of Object.keys(work)) {
  const ratio = (after.get(name) ?? Number.NaN) / (before.get(name) ?? Number.NaN);
  if (!(ratio <= bar)) process.exitCode = 1;
  console.log(`${name}: ${ratio.toFixed(2)} × with ${many} messages stored (at most ${bar})`);
}
await server.end();
await database.stop();
await rm(dataDir, { recursive: true, force: true });

/** The median of each kind of work, in ms. */
async function measure(stored: number) {
  await seedMessages(database.url, stored);
  const medians = new Map<string, number>();
  for (const [name, act] of Object.entries(work)) {
    // Once for the caches and for what is compiled while it runs.
    await timesOf(act);
    const cpu = await cpuSeconds(server.pid);
    const times = await timesOf(act);
    const used = ((await cpuSeconds(server.pid)) - cpu) / calls;
    medians.set(name, median(times));
    console.log(
      `  ${stored} stored, ${name}: ${median(times).toFixed(2)} ms, ${(used * 1e6).toFixed(0)} µs CPU`,
    );
  }
  return medians;
}

async function timesOf(act: (pair: TalkingPair) => Promise<unknown>) {
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

function messagesOf({ conversationId }: TalkingPair) {
  return `/api/v1/conversations/${conversationId}/messages`;
}

async function read({ writer }: TalkingPair, path: string) {
  const response = await fetch(`${server.url}${path}`, { headers: { cookie: writer.cookie } });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  await response.arrayBuffer();
}
