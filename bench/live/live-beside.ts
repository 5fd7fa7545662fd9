import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sendJson } from '@fixturebook/server/testing/clients/http-club';
import { seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import { seedLastSeason } from '@fixturebook/server/testing/load/last-season';
import {
  movePlaces,
  seedFixturesAtPlaces,
  writePostcodeFile,
} from '@fixturebook/server/testing/load/moving-points';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { Client } from 'pg';
import {
  createFixturebookChatServer,
  measureMessageDelays,
  sendMessage,
} from '../support/chat-server.ts';
import { startDatabase } from '../support/database.ts';
import { getMedian, getQuantile } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { printProgress, reportBar, reportRow } from '../support/report.ts';

/**
 * Sends messages beside disturbances. Measures only the disturbances whose names contain `--word`.
 */
const { seconds, rounds, word } = readOptions({ seconds: 6, rounds: 3, word: '' });
const messagesPerSecond = 20;
const maxRatio = 2;
/** A message that arrives within this time seems to arrive at once. */
const unnoticedMs = 100;
/** The code of PostgreSQL for a statement that another connection cancelled. */
const QUERY_CANCELED = '57014';
/** The rows that the index covers. The large write has ten times as many. */
const rowCount = 20_000_000;

const database = await startDatabase();
const settings = { ...database.settings, PLAN_LIMITS: 'off' };
const server = await startServer(settings);
const chat = createFixturebookChatServer(server);
const seeded = await seedChatPairs(database.url, settings.SECRET, 110);
const pairs = seeded.slice(0, 100);
/** The paused node holds locks of these pairs, whose messages are not measured. */
const pairsOfPausedNode = seeded.slice(100);
let otherDatabase: Promise<string> | undefined;

const places = { places: 1_000, fixturesPerPlace: 30 };
const postcodeFile = join(database.folder, 'postcodes.csv');
await seedFixturesAtPlaces(database.url, places);
await writePostcodeFile(postcodeFile, 1_000_000);

/** Each measurement accepts the seasons of the next of these clubs, one after the other. */
const acceptances = { clubs: 6, rows: 400 };
const nextYear = new Date().getFullYear() + 1;
const secretaries = pairs.slice(0, acceptances.clubs * rounds).map(({ writer }) => writer);
await seedLastSeason(database.url, {
  clubIds: secretaries.map(({ clubId }) => clubId),
  opponentIds: pairs.slice(-50).map(({ reader }) => reader.clubId),
  year: nextYear - 1,
  matchesPerClub: acceptances.rows,
});

interface Disturbance {
  /** Stops a disturbance that would go on for ever. */
  end?: () => Promise<unknown>;
  /** Resolves when a disturbance that does not go on for ever is over. */
  lasts?: Promise<unknown>;
}

const disturbances: Record<string, () => Promise<Disturbance>> = {
  'an open transaction of another database': async () => {
    const client = await connect(await getOtherDatabase());
    await client.query('begin; insert into numbers values (1)');
    return { end: () => client.end() };
  },
  'a node that was paused while it sent messages': async () => {
    const other = await startServer({
      ...settings,
      DATA_DIR: await mkdtemp(join(database.folder, 'node-')),
    });
    const otherChat = createFixturebookChatServer(other);
    let isSending = true;
    const sending = pairsOfPausedNode.map(async (pair) => {
      while (isSending) await sendMessage(otherChat, pair, randomUUID()).catch(() => {});
    });
    await pauseInTransaction(other.pid);
    isSending = false;
    return {
      async end() {
        process.kill(other.pid, 'SIGCONT');
        await Promise.all(sending);
        await other.stop();
      },
    };
  },
  'CREATE INDEX in another database': async () =>
    // One process, so that the messages do not compete with it for both cores of a small machine.
    // The hashes make it last longer than a measurement.
    runInBackground(
      await getOtherDatabase(),
      'set max_parallel_maintenance_workers = 0; create index on numbers (md5(number::text))',
    ),
  'a long migration of its own database': () =>
    runInBackground(
      database.url,
      'begin; alter table blog_posts add column migrated text; create table migrated as select 1 as one; select pg_sleep(600)',
    ),
  'a backfill that counts all fixtures, again and again': async () => {
    const client = await connect(database.url);
    let isRepeated = true;
    const filling = repeatBackfill(client, () => isRepeated);
    return {
      async end() {
        isRepeated = false;
        await filling;
        await client.end();
      },
    };
  },
  'an import of a million postcodes': async () => ({ lasts: importPostcodes() }),
  'the job that moves the fixtures at a thousand postcodes': async () => {
    await movePlaces(database.url);
    const client = await connect(database.url);
    await client.query(`insert into pgboss.job (name, data) values ('fixtures.move', '{}')`);
    return { lasts: waitUntilMoved(client).finally(() => client.end()) };
  },
  'the acceptance of seasons of 400 dates': async () => {
    const clubs = secretaries.splice(0, acceptances.clubs);
    const plans = await Promise.all(clubs.map(planNextSeason));
    return { lasts: acceptSeasons(plans) };
  },
  'a transaction that writes a large table of another database, as a restore does': async () =>
    runInBackground(
      await getOtherDatabase(),
      `create table restored as select * from generate_series(1, ${10 * rowCount}) as number`,
    ),
};

const chosen = Object.entries(disturbances).filter(([name]) => name.includes(word));
const usual: number[] = [];
const usualLate: number[] = [];
await measure('warm-up');
for (let round = 0; round < rounds; round++) {
  const alone = await measure('alone');
  usual.push(alone.p50);
  usualLate.push(alone.p99);
  for (const [name, begin] of chosen) {
    const { end, lasts } = await begin();
    const { p50, p99 } = await measure(`beside ${name}`, lasts).finally(end);
    reportRow({
      work: `a message beside ${name}`,
      sides: [
        { name: 'beside it', p50Ms: p50, p99Ms: p99 },
        { name: 'alone', p50Ms: getMedian(usual), p99Ms: getMedian(usualLate) },
      ],
      bars: [
        { name: 'p50', value: p50 / getMedian(usual), unit: '×', atMost: maxRatio },
        {
          name: 'p99',
          value: p99,
          unit: 'ms',
          atMost: Math.max(unnoticedMs, maxRatio * getMedian(usualLate)),
        },
      ],
    });
  }
}
await server.stop();
await database.stop();

async function repeatBackfill(client: Client, isRepeated: () => boolean) {
  while (isRepeated()) {
    await client.query('update backfills set finished_at = null, last_key = null');
    await client.query(
      `insert into pgboss.job (name, data)
      select 'platform.backfill', jsonb_build_object('name', name) from backfills`,
    );
    const unfinished = 'select from backfills where finished_at is null';
    while ((await client.query(unfinished)).rowCount) await pause(20);
  }
}

/** Pauses the process at a moment at which it has open transactions. */
async function pauseInTransaction(pid: number) {
  const client = await connect(database.url);
  for (let tries = 0; tries < 200; tries++) {
    await pause(50);
    process.kill(pid, 'SIGSTOP');
    // The database has answered the statements that were on their way.
    await pause(50);
    const { rows } = await client.query(
      `select count(*)::int as open from pg_stat_activity
      where state like 'idle in transaction%' and state_change < now() - interval '40 ms'`,
    );
    if (rows[0].open > 0) return client.end();
    process.kill(pid, 'SIGCONT');
  }
  reportFailure('The node was paused without an open transaction.');
  await client.end();
}

/** Measures until a disturbance is over that does not go on for ever, or else for a fixed time. */
async function measure(when: string, lasts?: Promise<unknown>) {
  const times: number[] = [];
  let isOver = lasts === undefined;
  const stop = () => {
    isOver = true;
  };
  void lasts?.then(stop, stop);
  do {
    const part = await measureMessageDelays(chat, pairs, {
      rate: messagesPerSecond,
      seconds: lasts ? 1 : seconds,
    });
    times.push(...part.times);
    if (part.lost > 0) reportFailure(`${part.lost} messages were lost ${when}.`);
  } while (!isOver);
  await lasts;
  const [p50, p99] = [getQuantile(times, 0.5), getQuantile(times, 0.99)];
  printProgress(`${when}: ${times.length} messages`);
  return { p50, p99 };
}

/** The text says what must not happen at all. */
function reportFailure(text: string) {
  reportBar(text, { value: 1, unit: '', atMost: 0 });
}

async function importPostcodes() {
  const child = spawn(
    'npm',
    ['run', '--silent', 'cli', '--', 'postcodes', 'import', postcodeFile],
    {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) reportFailure(`The import ended with ${code}.`);
}

interface PlannedDate {
  fixtureId: string;
  date: string;
  side: string;
}

async function planNextSeason({ cookie }: { cookie: string }) {
  const response = await sendJson(
    server.url,
    'POST',
    `/api/v1/me/seasons/${nextYear}`,
    {},
    { cookie },
  );
  const plan = (await response.json()) as { id: string; items: PlannedDate[] };
  const rows = plan.items.map(({ fixtureId, date, side }) => {
    return { fixtureId, date, side, askFirst: true };
  });
  return { id: plan.id, cookie, rows };
}

async function acceptSeasons(plans: Awaited<ReturnType<typeof planNextSeason>>[]) {
  for (const { id, cookie, rows } of plans) {
    const path = `/api/v1/me/seasons/${nextYear}/${id}/acceptance`;
    const started = performance.now();
    const response = await sendJson(server.url, 'POST', path, { rows }, { cookie });
    const { items } = (await response.json()) as { items: { outcome: string }[] };
    const listed = items.filter(({ outcome }) => outcome === 'listed').length;
    printProgress(`a season of ${listed} dates: ${(performance.now() - started).toFixed(0)} ms`);
    if (listed !== acceptances.rows) reportFailure(`The answer was ${response.status}.`);
  }
}

function getOtherDatabase() {
  otherDatabase ??= createOtherDatabase();
  return otherDatabase;
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

async function waitUntilMoved(client: Client) {
  while ((await client.query('select from moved_postcodes')).rowCount) await pause(100);
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
  const end = async () => {
    const canceller = await connect(databaseUrl);
    await canceller.query('select pg_cancel_backend($1)', [rows[0].pid]);
    const fault = await outcome;
    if (fault) {
      reportFailure(
        `A statement did not run until the end of the measurement, ${fault}: ${statement}`,
      );
    }
    await Promise.all([client.end(), canceller.end()]);
  };
  return { end };
}
