import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import { startServerScript } from '@fixturebook/server/testing/processes/server-process';
import { Client } from 'pg';
import { createFixturebookChatServer, measureMessageDelays, sendMessage } from './chat-server.ts';
import { startDatabase } from './database.ts';
import { getMedian, getQuantile } from './measures.ts';

/** Exits with 1 if a message is lost, or takes longer beside one of the disturbances than the limit. */
const seconds = Number(process.argv[2] ?? 6);
const rounds = Number(process.argv[3] ?? 3);
const messagesPerSecond = 20;
const maxRatio = 2;
/** The code of PostgreSQL for a statement that another connection cancelled. */
const QUERY_CANCELED = '57014';
/** The rows that the index covers. The large write has ten times as many. */
const rowCount = 20_000_000;

const database = await startDatabase();
const { settings } = database;
const server = await startServerScript('main.ts', settings);
const chat = createFixturebookChatServer(server);
const pairs = await seedChatPairs(database.url, settings.SECRET, 100);
const otherDatabase = await createOtherDatabase();

/** Each of them begins something, and returns a function that ends it. */
const disturbances: Record<string, () => Promise<() => Promise<void>>> = {
  'an open transaction of another database': async () => {
    const client = await connect(otherDatabase);
    await client.query('begin; insert into numbers values (1)');
    return () => client.end();
  },
  'a node that was paused while it sent messages': async () => {
    const other = await startServerScript('main.ts', {
      ...settings,
      DATA_DIR: await mkdtemp(join(database.folder, 'node-')),
    });
    const otherChat = createFixturebookChatServer(other);
    const sending = pairs.map((pair) => sendMessage(otherChat, pair, randomUUID()).catch(() => {}));
    await pause(15);
    process.kill(other.pid, 'SIGSTOP');
    return async () => {
      process.kill(other.pid, 'SIGCONT');
      await Promise.all(sending);
      await other.stop();
    };
  },
  'CREATE INDEX in another database': () =>
    // One process, so that the messages do not compete with it for both cores of a small machine.
    // The hashes make it last longer than a measurement.
    runInBackground(
      otherDatabase,
      'set max_parallel_maintenance_workers = 0; create index on numbers (md5(number::text))',
    ),
  'a long migration of its own database': () =>
    runInBackground(
      database.url,
      'begin; alter table blog_posts add column migrated text; create table migrated as select 1 as one; select pg_sleep(600)',
    ),
  'a transaction that writes a large table of another database, as a restore does': () =>
    runInBackground(
      otherDatabase,
      `create table restored as select * from generate_series(1, ${10 * rowCount}) as number`,
    ),
};

const usualTimes: number[] = [];
await measure('warm-up');
for (let round = 0; round < rounds; round++) {
  usualTimes.push(await measure('alone'));
  for (const [name, begin] of Object.entries(disturbances)) {
    const end = await begin();
    const median = await measure(`beside ${name}`).finally(end);
    const ratio = median / getMedian(usualTimes);
    if (!(ratio <= maxRatio)) process.exitCode = 1;
    console.log(`beside ${name}: ${ratio.toFixed(2)} × the usual time (at most ${maxRatio})`);
  }
}
await server.stop();
await database.stop();

async function measure(when: string) {
  const { times, lost } = await measureMessageDelays(chat, pairs, {
    rate: messagesPerSecond,
    seconds,
  });
  if (lost > 0) process.exitCode = 1;
  const [p50, p99] = [getQuantile(times, 0.5), getQuantile(times, 0.99)];
  console.log(
    `  ${when}: half of the messages within ${p50.toFixed(1)} ms, 99 % within ${p99.toFixed(1)} ms, ${lost} lost`,
  );
  return p50;
}

async function createOtherDatabase() {
  const client = await connect(database.url);
  await client.query('create database beside');
  await client.end();
  const url = new URL(database.url);
  url.pathname = '/beside';
  const other = await connect(url.href);
  await other.query(
    `create table numbers as select * from generate_series(1, ${rowCount}) as number`,
  );
  // Otherwise PostgreSQL writes and vacuums the new rows during the first measurements.
  await other.query('vacuum (freeze, analyze) numbers');
  await other.query('checkpoint');
  await other.end();
  return url.href;
}

async function connect(connectionString: string) {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs a long statement, which is cancelled at the end. */
async function runInBackground(databaseUrl: string, statement: string) {
  const client = await connect(databaseUrl);
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const outcome = client.query(statement).then(
    () => 'it ended',
    (error) => (error.code === QUERY_CANCELED ? undefined : error.message),
  );
  return async () => {
    const canceller = await connect(databaseUrl);
    await canceller.query('select pg_cancel_backend($1)', [rows[0].pid]);
    const fault = await outcome;
    if (fault) {
      console.log(
        `A statement did not run until the end of the measurement, ${fault}: ${statement}`,
      );
      process.exitCode = 1;
    }
    await Promise.all([client.end(), canceller.end()]);
  };
}
