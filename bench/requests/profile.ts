import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChatPair, seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import { startServerScript } from '@fixturebook/server/testing/processes/server-process';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import { Client } from 'pg';
import { createCpuMeter } from '../support/cpu-meter.ts';
import { connectToInspector, inspectorSettings } from '../support/cpu-profile.ts';
import { startDatabase } from '../support/database.ts';
import { readOptions } from '../support/options.ts';
import { type Bar, printProgress, reportRow } from '../support/report.ts';

/**
 * Divides the CPU time of the server for a request into its parts, and counts the CPU time and the statements of the request and of
 * the jobs that follow it. The server runs from its sources, whose paths tell the parts. The shares of the parts come from calls
 * with the profiler, and the times from as many without it. What is no JavaScript, such as reading sockets, is in the
 * times only.
 */
const { calls, idleSeconds } = readOptions(
  { calls: 2_000, idleSeconds: 10 },
  { calls: 200, idleSeconds: 3 },
);
const callers = 16;
/** Changes are slower than reads, and an acceptance takes two clubs, two requests and six jobs. */
const changes = Math.ceil(calls / 2);
const acceptances = Math.ceil(calls / 10);

const database = await startDatabase(undefined, { shared_preload_libraries: 'pg_stat_statements' });
const server = await startServerScript('main.ts', { ...database.settings, ...inspectorSettings });
const pairs = await seedChatPairs(database.url, database.settings.SECRET, changes);
const client = new Client({ connectionString: database.url });
await client.connect();
await client.query('create extension pg_stat_statements');
const meter = await createCpuMeter(server.pid, database.url);
const inspector = await connectToInspector(server);
const day = getDateInDays(40);
const season = day.slice(0, 4);

printProgress('listing the dates that the reads find');
const dates = await mapAtOnce(20, (n) => postDate(pick(n).reader, { date: day }));
printProgress(`watching the idle server for ${idleSeconds} s`);
const idle = await measureIdle();

const read = (path: string) => (n: number) => call('GET', path, pick(n % 20).reader.cookie);
await measure('GET /me', calls, read('/me'));
await measure('list of a day with 20 dates', calls, read(`/fixtures?date=${day}`));
await measure('opponents of a date', calls, (n) =>
  call('GET', `/fixtures/${dates[n % 20]?.id}/opponents`, pick(n % 20).reader.cookie),
);
await measure('card', calls, read(`/me/fixtures?season=${season}`));
await measure('posting a date', changes, (n) =>
  postDate(pick(n).writer, { teamName: `Posted ${randomUUID()}` }),
);
await measure('sending a message', changes, (n) => {
  const path = `/conversations/${pick(n).conversationId}/messages`;
  const body = 'We have the ground from one o’clock, and there is tea.';
  return call('POST', path, pick(n).writer.cookie, { clientId: randomUUID(), body });
});
await measureAcceptances();

inspector.close();
await meter.close();
await client.end();
await server.stop();
await database.stop();

function pick(n: number) {
  return pairs[n % pairs.length] as ChatPair;
}

async function call(method: string, path: string, cookie: string, json?: object) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer}`);
  return JSON.parse(answer) as { id: string };
}

function postDate({ cookie }: ChatPair['reader'], fields: { date?: string; teamName?: string }) {
  return call('POST', '/fixtures', cookie, createFreeDateInput(fields));
}

/** Calls a function for each number below `count`, for as many at once as there are callers. */
async function mapAtOnce<T>(count: number, work: (n: number) => Promise<T>) {
  const results: T[] = [];
  let next = 0;
  const runInTurn = async () => {
    while (next < count) {
      const n = next++;
      results[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: callers }, runInTurn));
  return results;
}

async function readCosts() {
  const { rows } = await client.query(
    `select sum(calls)::int as statements from pg_stat_statements where query not like '%pg_stat%'`,
  );
  return { at: performance.now(), statements: rows[0].statements, ...(await meter.read()) };
}

type Costs = Awaited<ReturnType<typeof readCosts>>;

async function measureIdle() {
  await meter.waitUntilJobsAreDone();
  const before = await readCosts();
  await pause(idleSeconds * 1000);
  const after = await readCosts();
  const seconds = (after.at - before.at) / 1000;
  return (key: keyof Costs) => (after[key] - before[key]) / seconds;
}

async function measureAcceptances() {
  printProgress(`asking for ${3 * acceptances} matches`);
  const requests = await mapAtOnce(3 * acceptances, async (n) => {
    const { writer, reader } = pick(n);
    const { id } = await postDate(reader, {
      date: getDateInDays(50 + Math.floor(n / pairs.length)),
    });
    return call('POST', '/match-requests', writer.cookie, {
      fixtureId: id,
      teamName: `Sunday ${n}`,
    });
  });
  let accepted = 0;
  await measure('accepting a request', acceptances, () => {
    const n = accepted++;
    return call('POST', `/match-requests/${requests[n]?.id}/acceptance`, pick(n).reader.cookie);
  });
}

/** Calls three times as often as `count` says: to warm up, to measure, and for the profile. */
async function measure(work: string, count: number, request: (n: number) => Promise<unknown>) {
  printProgress(`${work}, ${count} requests each to warm up, to measure and for the profile`);
  await mapAtOnce(count, request);
  await meter.waitUntilJobsAreDone();
  const before = await readCosts();
  await mapAtOnce(count, request);
  const after = await readCosts();
  await meter.waitUntilJobsAreDone();
  const afterJobs = await readCosts();
  const shares = await inspector.profile(() => mapAtOnce(count, request));
  await meter.waitUntilJobsAreDone();

  reportProfile(work, {
    during: getCostEach(count, before, after),
    afterwards: getCostEach(count, after, afterJobs),
    shares,
  });
}

/** Returns what a request costs, without what the idle server does in that time. */
function getCostEach(count: number, from: Costs, to: Costs) {
  const seconds = (to.at - from.at) / 1000;
  const get = (key: keyof Costs) => (to[key] - from[key] - idle(key) * seconds) / count;
  return {
    'CPU of the server': [1e6 * get('serverSeconds'), 'µs'],
    'CPU of the database': [1e6 * get('databaseSeconds'), 'µs'],
    statements: [get('statements'), ''],
  } as const;
}

interface Profile {
  during: ReturnType<typeof getCostEach>;
  afterwards: ReturnType<typeof getCostEach>;
  shares: Map<string, number>;
}

function reportProfile(work: string, { during, afterwards, shares }: Profile) {
  const largestFirst = [...shares].toSorted(([, a], [, b]) => b - a);
  const bars: Bar[] = [
    ...Object.entries(during).map(([name, [value, unit]]) => ({ name, value, unit })),
    ...Object.entries(afterwards).map(([name, [value, unit]]) => ({
      name: `afterwards, ${name}`,
      value,
      unit,
    })),
    ...largestFirst.map(([name, value]) => ({ name, value, unit: '%' as const })),
  ];
  reportRow({ work, sides: [], bars });
}
