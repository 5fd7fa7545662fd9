import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { seedManyFixtures } from '@fixturebook/server/testing/load/many-fixtures';
import { getFirstSaturday, getSeasonToCome } from '@fixturebook/server/testing/load/season-to-come';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { startDatabase } from '../support/database.ts';
import { getMedian, summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { measureReads, repeatReads } from '../support/read-times.ts';
import { reportRow } from '../support/report.ts';

/** Reads the fixtures of all clubs, alone, and by many callers beside others. */
const { calls } = readOptions({ calls: 300 });
const callers = 20;
const loadSeconds = 6;
const limits = { restMs: 50, loadedMs: 150, ownAccountRatio: 2 };

const year = getSeasonToCome();

const database = await startDatabase();
await seedManyFixtures(database.url, { clubs: 6_000, fixtures: 520_000, year });
const server = await startServer({ ...database.settings, PLAN_LIMITS: 'off' });
const quietClub = await createClubOverHttp(server.url);
const { cookie } = await createClubOverHttp(server.url);
const cookies = [cookie];
while (cookies.length < callers) cookies.push((await createClubOverHttp(server.url)).cookie);

// On this Saturday, 12,000 dates are free.
const date = addDays(getFirstSaturday(year), 56);
const day = `/api/v1/fixtures?date=${date}`;
const { next } = await readJson<{ next: string }>(day, cookie);
const paths = {
  'calendar of a month': `/api/v1/fixtures/calendar?from=${addDays(date, -18)}&to=${addDays(date, 31)}`,
  'calendar of 400 days': `/api/v1/fixtures/calendar?from=${addDays(date, -193)}&to=${addDays(date, 207)}`,
  'first page of games': '/api/v1/games',
  'last page of games': '/api/v1/games?side=home&page=500',
  'games near a club': '/api/v1/games?days=saturday&within=64&strength=medium',
  'first page of a Saturday': day,
  'second page of a Saturday': `${day}&after=${next}`,
};

await measure('/api/v1/me', quietClub.cookie);
for (const [name, path] of Object.entries(paths)) await measureRead(name, path);
await server.stop();
await database.stop();

async function measureRead(name: string, path: string) {
  await measure(path, cookie);
  const rest = await measure(path, cookie);
  const quiet = await measure('/api/v1/me', quietClub.cookie);
  const reads = cookies.map((one) => ({ path, cookie: one }));
  const load = repeatReads(server.url, reads, loadSeconds);
  const loaded = await measure('/api/v1/me', quietClub.cookie);
  const { latency, requests, non2xx, errors } = await load;
  reportRow({
    work: `${name}: ${callers} callers ${requests.average.toFixed(0)}/s`,
    sides: [
      { name: 'GET /me of others beside them', ...summariseTimes(loaded) },
      { name: 'GET /me of others, quiet', ...summariseTimes(quiet) },
      { name: 'the read at rest', ...summariseTimes(rest) },
    ],
    bars: [
      { name: 'p50 at rest', value: getMedian(rest), unit: 'ms', atMost: limits.restMs },
      { name: '97.5 % of the callers', value: latency.p97_5, unit: 'ms', atMost: limits.loadedMs },
      {
        name: 'GET /me of others',
        value: getMedian(loaded) / getMedian(quiet),
        unit: '×',
        atMost: limits.ownAccountRatio,
      },
      { name: 'refused', value: non2xx + errors, unit: '', atMost: 0 },
    ],
  });
}

function measure(path: string, cookie: string) {
  return measureReads(server.url, { path, cookie }, { calls, seconds: loadSeconds - 1 });
}

async function readJson<T>(path: string, cookie: string) {
  const response = await sendJson(server.url, 'GET', path, undefined, { cookie });
  return (await response.json()) as T;
}

function addDays(isoDate: string, days: number) {
  const time = Date.parse(isoDate) + days * 24 * 3_600_000;
  return new Date(time).toISOString().slice(0, 10);
}
