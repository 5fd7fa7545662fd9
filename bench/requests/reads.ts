import { opponentCountsMaxDays } from '@fixturebook/contract/limits';
import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { createSessionCookie } from '@fixturebook/server/testing/load/chat-pairs';
import { getSeasonToCome } from '@fixturebook/server/testing/load/season-to-come';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import pg from 'pg';
import { startFilledDatabase } from '../support/database.ts';
import { getMedian, summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { measureReads, type Read, repeatReads } from '../support/read-times.ts';
import { reportRow } from '../support/report.ts';

/**
 * Measures every route of the API that reads, on a site of ten seasons. Measures other callers beside the
 * slowest ones. Chooses the routes whose paths contain `--word`.
 */
const { site, calls, seconds, word } = readOptions({ site: '1', calls: 100, seconds: 5, word: '' });
const callers = 20;
/** `GET /me` of others is measured beside this many of the routes that are slowest with 20 callers. */
const slowRoutes = 8;
const limits = { restMs: 50, loadedMs: 150, ownAccountRatio: 2 };

/** These need something that a filled site does not have, such as a token from a mail, or do not end. */
const unmeasured = [
  '/api/v1/stream',
  '/api/v1/me/export/file',
  '/api/v1/reconfirmations',
  '/api/v1/request-answers',
  '/api/v1/blog/{slug}',
  '/api/v1/postcodes/{postcode}',
  '/media/user_profile_avatars/{file}',
  '/ingest/array/{key}/config',
  '/api/docs/{file}',
  '/api/dev/mail',
  '/dev/mail',
];

interface Route {
  path: string;
  /** The names of the required parameters of the query. */
  query: string[];
}

interface Caller {
  cookie: string;
  /** The values of parameters, such as the id of a match of the club. */
  values: Record<string, string>;
}

const database = await startFilledDatabase(site);
const server = await startServer({
  ...database.settings,
  PLAN_LIMITS: 'off',
  GEOCODER: 'none',
  WEATHER: 'none',
});
const quietClub = await createClubOverHttp(server.url);
const own = { path: '/api/v1/me', cookie: quietClub.cookie };
const chosen = await listCallers();
const loaded: { path: string; reads: Read[]; ms: number }[] = [];
await measureReads(server.url, own, { calls, seconds });
for (const route of await listRoutes()) await measureRoute(route);
loaded.sort((one, other) => other.ms - one.ms);
for (const route of loaded.slice(0, slowRoutes)) await measureOthers(route);
await server.stop();
await database.stop();

async function listRoutes(): Promise<Route[]> {
  const response = await fetch(`${server.url}/api/openapi.json`);
  const { paths } = (await response.json()) as {
    paths: Record<
      string,
      { get?: { parameters?: { in: string; name: string; required?: boolean }[] } }
    >;
  };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || unmeasured.includes(path) || !path.includes(word)) return [];
    const required = (get.parameters ?? []).filter((one) => one.in === 'query' && one.required);
    return { path, query: required.map(({ name }) => name) };
  });
}

async function listCallers(): Promise<Caller[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select c.id, c.name, c.postcode, (select slug from clubs where id <> c.id limit 1) as slug,
      (select id from fixtures where club_id = c.id and status = 'open' and date > current_date
        order by date limit 1) as "fixtures/id",
      (select match_id from match_sides where club_id = c.id limit 1) as "matches/id",
      coalesce((select id from match_requests where from_club_id = c.id limit 1),
        (select id from match_requests where to_club_id = c.id limit 1)) as "match-requests/id",
      (select conversation_id from conversation_sides where club_id = c.id limit 1)
        as "conversations/id"
    from clubs c join officers o on o.club_id = c.id and o.user_id = c.id
    where c.suspended_at is null and exists (select from match_sides where club_id = c.id)
    order by c.id limit ${callers}`,
  );
  const { rows: days } = await client.query(
    `select date::text, (date + ${opponentCountsMaxDays})::text as later from fixtures where date > current_date and status = 'open'
    group by date order by count(*) desc limit 1`,
  );
  await client.end();
  const season = getSeasonToCome();
  const { date, later } = days[0];
  const common = { date, from: `${season}-03-01`, to: `${season}-10-31` };
  const month = {
    'opponent-counts/from': date,
    'opponent-counts/to': later,
    'calendar/from': date,
    'calendar/to': later,
  };
  return Promise.all(
    rows.map(async ({ id, ...values }) => {
      const cookie = createSessionCookie(id, database.settings.SECRET);
      const feed = { 'calendars/file': await createFeedFile(cookie) };
      return {
        cookie,
        values: { ...values, ...feed, ...common, ...month, season: String(season) },
      };
    }),
  );
}

async function createFeedFile(cookie: string) {
  const path = '/api/v1/me/calendar-feed';
  const answer = await sendJson(server.url, 'PUT', path, undefined, { cookie });
  const { feed } = (await answer.json()) as { feed: { url: string } };
  return feed.url.split('/').at(-1) ?? '';
}

/**
 * The value of a parameter can depend on the part of the path before it, as that of `fixtures/{id}` does. The
 * parameters of the query come after the whole path.
 */
function createRead({ path, query }: Route, { cookie, values }: Caller): Read {
  const find = (name: string, kind = '') => {
    const value = values[`${kind}/${name}`] ?? values[name];
    if (!value) throw new Error(`There is no value of ${name} for ${path}.`);
    return encodeURIComponent(value);
  };
  const filled = path.replace(
    /([\w-]+)\/\{(\w+)\}/g,
    (_, kind, name) => `${kind}/${find(name, kind)}`,
  );
  const last = path.split('/').at(-1);
  const pairs = query.map((name) => `${name}=${find(name, last)}`).join('&');
  return { path: pairs ? `${filled}?${pairs}` : filled, cookie };
}

async function measureRoute(route: Route) {
  const reads = chosen.map((caller) => createRead(route, caller));
  const [first] = reads;
  if (!first) throw new Error('The site has no clubs.');
  const { status } = await sendJson(server.url, 'GET', first.path, undefined, {
    cookie: first.cookie,
  });
  await measureReads(server.url, first, { calls, seconds });
  const rest = await measureReads(server.url, first, { calls, seconds });
  const { latency, non2xx, errors } = await repeatReads(server.url, reads, seconds);
  const ms = getMedian(rest);
  reportRow({
    work: `GET ${route.path}: ${status}`,
    sides: [{ name: 'at rest', ...summariseTimes(rest) }],
    bars: [
      { name: 'status', value: status, unit: '', atLeast: 200, atMost: 200 },
      { name: 'p50 at rest', value: ms, unit: 'ms', atMost: limits.restMs },
      {
        name: `97.5 % of ${callers} callers`,
        value: latency.p97_5,
        unit: 'ms',
        atMost: limits.loadedMs,
      },
      { name: 'refused', value: non2xx + errors, unit: '', atMost: 0 },
    ],
  });
  loaded.push({ path: route.path, reads, ms: latency.p97_5 });
}

/** Measures the calls of others beside callers of a slow read. */
async function measureOthers({ path, reads }: (typeof loaded)[number]) {
  const quiet = await measureReads(server.url, own, { calls, seconds });
  const load = repeatReads(server.url, reads, seconds);
  const beside = await measureReads(server.url, own, { calls, seconds: 0.8 * seconds });
  await load;
  reportRow({
    work: `GET /me of others beside ${callers} callers of ${path}`,
    sides: [
      { name: 'beside them', ...summariseTimes(beside) },
      { name: 'at rest', ...summariseTimes(quiet) },
    ],
    bars: [
      {
        name: 'p50',
        value: getMedian(beside) / getMedian(quiet),
        unit: '×',
        atMost: limits.ownAccountRatio,
      },
    ],
  });
}
