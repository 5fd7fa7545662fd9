import { FixtureInput } from '@fixturebook/contract/fixtures';
import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import {
  type ServerProcess,
  startServer,
  startServerScript,
} from '@fixturebook/server/testing/processes/server-process';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import autocannon from 'autocannon';
import { createCpuMeter } from '../support/cpu-meter.ts';
import { startDatabase } from '../support/database.ts';
import { getMedian } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { type Bar, printProgress, reportRow } from '../support/report.ts';

/**
 * Reads the fixtures of a date and lists free dates, beside a bare `node:http` handler that runs the same prepared
 * statements through the same driver. Each has a database of its own, because jobs of ours follow each listing.
 * The warm-up is a number of requests and not a time, because V8 compiles what runs often.
 */
const { rounds, seconds, warmUpRequests } = readOptions(
  { rounds: 5, seconds: 3, warmUpRequests: 4_000 },
  { rounds: 1, seconds: 1, warmUpRequests: 600 },
);
/** Each connection creates fixtures for a separate club, so that no club exceeds its hourly limit. */
const connections = 16;
const date = getDateInDays(40);

const read = { method: 'GET', path: `/api/v1/fixtures?date=${date}` } as const;
const readOwnAccount = { method: 'GET', path: '/api/v1/me' } as const;
const postedInput = FixtureInput.parse(
  createFreeDateInput({ date: getDateInDays(60), teamName: 'XI [<id>]' }),
);
const post = {
  method: 'POST',
  path: '/api/v1/fixtures',
  // autocannon replaces `[<id>]` by a unique id, so that each request has a new idempotency key and team.
  headers: { 'idempotency-key': '[<id>]' },
  body: JSON.stringify(postedInput),
} as const;

const ours = await startOwnSite();
const bare = await startBareSite();
const sites = [ours, bare];

type MeasuredRequest = typeof read | typeof readOwnAccount | typeof post;

await compareWithBareHandler('read the fixtures of a date (20 rows)', read, {
  minThroughput: 0.75,
  maxCpu: 1.5,
});
// The bare handler answers every GET with the fixtures of the date.
await compareWithBareHandler('GET /me, beside the bare read of the fixtures', readOwnAccount, {});
await compareWithBareHandler('list a free date, with an idempotency key', post, {
  minThroughput: 0.6,
  maxCpu: 2,
  maxCpuWithJobs: 3,
});
for (const { stop } of sites) await stop();

async function startOwnSite() {
  const database = await startDatabase();
  const server = await startServer(database.settings);
  const { cookie } = await createClubWithFixtures(server.url);
  return createSite('Fixturebook', database, server, cookie);
}

/** Our server creates the tables, the club and its fixtures, and ends before the bare handler starts. */
async function startBareSite() {
  const database = await startDatabase();
  const founder = await startServer(database.settings);
  const { cookie, clubId } = await createClubWithFixtures(founder.url);
  await founder.stop();
  const server = await startServerScript('testing/load/bare-server.ts', {
    ...database.settings,
    COOKIE: cookie,
    CLUB_ID: clubId,
    DATE: date,
  });
  return createSite('bare handler', database, server, cookie);
}

async function createSite(
  name: string,
  database: Awaited<ReturnType<typeof startDatabase>>,
  server: ServerProcess,
  cookie: string,
) {
  const { url, settings } = database;
  const meter = await createCpuMeter(server.pid, url);
  const pairs = await seedChatPairs(url, settings.SECRET, connections * (rounds + 1));
  return {
    name,
    url: server.url,
    cookie,
    /** The cookies of clubs that have not listed a date yet. */
    cookies: pairs.map(({ writer }) => writer.cookie),
    meter,
    async stop() {
      await meter.close();
      await server.stop();
      await database.stop();
    },
  };
}

type Site = Awaited<ReturnType<typeof createSite>>;

async function createClubWithFixtures(url: string) {
  const { cookie } = await createClubOverHttp(url);
  const answer = await sendJson(url, 'GET', '/api/v1/me', undefined, { cookie });
  const { club } = (await answer.json()) as { club: { id: string } };
  for (let n = 0; n < 20; n++)
    await sendJson(url, 'POST', '/api/v1/fixtures', createFreeDateInput({ date }), { cookie });
  return { cookie, clubId: club.id };
}

async function compareWithBareHandler(
  work: string,
  request: MeasuredRequest,
  limits: { minThroughput?: number; maxCpu?: number; maxCpuWithJobs?: number },
) {
  const measured: { ours: Load; bare: Load }[] = [];
  printProgress(`${work}, ${warmUpRequests} requests to warm up`);
  for (const site of sites) await measureLoad(site, request, { amount: warmUpRequests });
  for (let round = 1; round <= rounds; round++) {
    printProgress(`${work}, round ${round} of ${rounds}`);
    const bareLoad = await measureLoad(bare, request);
    measured.push({ bare: bareLoad, ours: await measureLoad(ours, request) });
  }
  const getSide = (side: 'ours' | 'bare') => {
    const get = (key: keyof Load) => getMedian(measured.map((one) => one[side][key]));
    return {
      ratePerSecond: get('ratePerSecond'),
      p50Ms: get('p50Ms'),
      p99Ms: get('p99Ms'),
      cpuUs: get('cpuUs'),
      ...(limits.maxCpuWithJobs ? { cpuWithJobsUs: get('cpuWithJobsUs') } : {}),
    };
  };
  const getRatio = (key: keyof Load) =>
    getMedian(measured.map((one) => one.ours[key] / one.bare[key]));
  const { minThroughput, maxCpu, maxCpuWithJobs } = limits;
  const bars: Bar[] = [
    { name: 'throughput', value: getRatio('ratePerSecond'), unit: '×', atLeast: minThroughput },
    { name: 'CPU of the server', value: getRatio('cpuUs'), unit: '×', atMost: maxCpu },
  ];
  const refused = measured.reduce((sum, { ours, bare }) => sum + ours.refused + bare.refused, 0);
  bars.push({ name: 'requests refused', value: refused, unit: '', atMost: 0 });
  if (maxCpuWithJobs)
    bars.push({
      name: 'CPU with the database and all jobs that follow',
      value: getRatio('cpuWithJobsUs'),
      unit: '×',
      atMost: maxCpuWithJobs,
    });
  reportRow({
    work,
    sides: [
      { name: ours.name, ...getSide('ours') },
      { name: bare.name, ...getSide('bare') },
    ],
    bars,
  });
}

type Load = Awaited<ReturnType<typeof measureLoad>>;

/** Sends requests for some seconds, or a number of them. */
async function measureLoad(
  site: Site,
  request: MeasuredRequest,
  length: { amount?: number; duration?: number } = { duration: seconds },
) {
  const isPost = 'body' in request;
  const cookies = isPost ? site.cookies.splice(0, connections) : [site.cookie];
  await site.meter.waitUntilJobsAreDone();
  let connected = 0;
  const before = await site.meter.read();
  const result = await autocannon({
    url: `${site.url}${request.path}`,
    method: request.method,
    body: isPost ? request.body : undefined,
    idReplacement: isPost,
    setupClient: (client) => {
      const cookie = cookies[connected++ % cookies.length];
      const headers = isPost ? request.headers : {};
      client.setHeaders({ ...headers, cookie, 'content-type': 'application/json' });
    },
    connections,
    ...length,
  });
  const after = await site.meter.read();
  if (isPost) await site.meter.waitUntilJobsAreDone();
  const afterJobs = await site.meter.read();
  const requests = result.requests.total;
  if (requests === 0) throw new Error(`No request of ${site.name} was answered.`);
  const all = (used: typeof after) => used.serverSeconds + used.databaseSeconds;
  return {
    ratePerSecond: requests / result.duration,
    refused: result.non2xx + result.errors,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuUs: ((after.serverSeconds - before.serverSeconds) / requests) * 1e6,
    cpuWithJobsUs: ((all(afterJobs) - all(before)) / requests) * 1e6,
  };
}
