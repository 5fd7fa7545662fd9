import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { publicDatePath } from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { createClubOverHttp } from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import pg from 'pg';
import { startDatabase } from '../support/database.ts';
import { getCpuSeconds, getQuantile, summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { listChildren } from '../support/processes.ts';
import { reportRow } from '../support/report.ts';
import type { PictureAnswer, PictureRequests } from '../support/request-pictures.ts';

/**
 * Asks for many different preview pictures at once, until each is stored. Measures `GET /me` of
 * others while they are drawn, the CPU time of a picture, and the memory.
 */
const { pictures: pictureCount } = readOptions({ pictures: 1_000 });
const limits = { ratio: 2, cpuMs: 150, riseMb: 250 };
const sampleMs = 100;
const shares = [0.5, 0.95, 0.99];

const database = await startDatabase();
const server = await startServer({ ...database.settings, LOG_LEVEL: 'warn' });
const club = await createClubOverHttp(server.url);
const pool = new pg.Pool({ connectionString: database.url });
const paths = await createPublicDates();
const clients = fork(new URL('../support/request-pictures.ts', import.meta.url), {
  serialization: 'advanced',
});

await timeRegularCalls(() => pause(3_000));
const quiet = await timeRegularCalls(() => pause(20_000));
const idleMb = await readMemoryMb(server.pid);
const sampler = startSampler();
const startedAt = performance.now();
let first: PictureAnswer[] = [];
let answeredAfterMs = 0;
const busy = await timeRegularCalls(async () => {
  first = await requestAllPictures();
  answeredAfterMs = performance.now() - startedAt;
  await waitUntilStored();
});
const seconds = (performance.now() - startedAt) / 1000;
const peaks = sampler.stop();
const riseMb = peaks.serverMb - idleMb;
const again = await requestAllPictures();
const storedCount = await countStored();
const cpuMs = (peaks.childCpuSeconds * 1000) / pictureCount;

reportRow({
  work: `${pictureCount} preview pictures at once, answered after ${(answeredAfterMs / 1000).toFixed(1)} s and stored after ${seconds.toFixed(0)} s: first ${countAll(first)}; then ${countAll(again)}`,
  sides: [
    { name: 'GET /me beside the drawing', ...summariseTimes(busy) },
    { name: 'GET /me, quiet', ...summariseTimes(quiet) },
  ],
  bars: [
    ...shares.map((share) => ({
      name: `GET /me, p${share * 100}`,
      value: getQuantile(busy, share) / getQuantile(quiet, share),
      unit: '×' as const,
      atMost: limits.ratio,
    })),
    // The start of the drawing process is included.
    { name: 'CPU of a picture', value: cpuMs, unit: 'ms', atMost: limits.cpuMs },
    { name: 'memory above idle', value: riseMb + peaks.childMb, unit: 'MB', atMost: limits.riseMb },
    { name: 'pictures stored', value: storedCount, unit: '', atLeast: pictureCount },
    {
      name: 'second answers without a picture of their own',
      value: again.filter((answer) => answer !== 'own picture').length,
      unit: '',
      atMost: 0,
    },
  ],
});
clients.kill();
await server.stop();
await pool.end();
await database.stop();

/** Inserts the free dates of the club directly, because a club lists at most a few hundred in a day. */
async function createPublicDates() {
  const clubs = await pool.query<{ id: string; slug: string }>('select id, slug from clubs');
  const [{ id, slug } = { id: '', slug: '' }] = clubs.rows;
  await pool.query(
    `insert into public_pages (club_id, slug, is_on, area, town, shows_postcode, shows_matches)
    values ($1, $2, true, 'buckinghamshire', 'Marlow', false, false)`,
    [id, slug],
  );
  const fixtures = await pool.query<{ id: string }>(
    `insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email, max_travel_radius, description)
    select $1, 'Team ' || $2 || ' ' || n, current_date + 30 + n % 300, 'either', 'The Rec', 'SL7 1AA', '', 30, ''
    from generate_series(1, $3::int) n returning id`,
    [id, randomBytes(3).toString('hex'), pictureCount],
  );
  return fixtures.rows.map((fixture) => `${publicDatePath(formatShortId(fixture.id))}/preview.png`);
}

async function requestAllPictures() {
  clients.send({ url: server.url, paths } satisfies PictureRequests);
  const [answers] = await once(clients, 'message');
  return answers as PictureAnswer[];
}

async function waitUntilStored() {
  while ((await countStored()) < pictureCount) await pause(500);
}

async function countStored() {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from preview_pictures',
  );
  return rows[0]?.count ?? 0;
}

/** Sends a call every 25 ms, so that slow calls do not make the sample smaller. */
async function timeRegularCalls(run: () => Promise<unknown>) {
  const calls: Promise<number>[] = [];
  const timer = setInterval(() => calls.push(timeCall()), 25);
  await run();
  clearInterval(timer);
  return Promise.all(calls);
}

async function timeCall() {
  const before = performance.now();
  const response = await fetch(`${server.url}/api/v1/me`, { headers: { cookie: club.cookie } });
  await response.arrayBuffer();
  return performance.now() - before;
}

function countAll(answers: PictureAnswer[]) {
  const counts = Object.entries(Object.groupBy(answers, String));
  return counts.map(([answer, all]) => `${all?.length} × ${answer}`).join(', ');
}

/** Samples the memory of the server, and the memory and CPU time of the process that it starts to draw. */
function startSampler() {
  const peaks = { serverMb: 0, childMb: 0, childCpuSeconds: 0 };
  const timer = setInterval(async () => {
    peaks.serverMb = Math.max(peaks.serverMb, await readMemoryMb(server.pid));
    for (const pid of await listChildren(server.pid)) {
      peaks.childMb = Math.max(peaks.childMb, await readMemoryMb(pid).catch(() => 0));
      peaks.childCpuSeconds = Math.max(
        peaks.childCpuSeconds,
        await getCpuSeconds(pid).catch(() => 0),
      );
    }
  }, sampleMs);
  return {
    stop() {
      clearInterval(timer);
      return peaks;
    },
  };
}

/** Reads the memory that a process shares with no other one, unlike the code of programs and libraries. */
async function readMemoryMb(pid: number) {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(text.match(/^RssAnon:\s+(\d+) kB/m)?.[1] ?? 0) * 1024) / 1_000_000;
}
