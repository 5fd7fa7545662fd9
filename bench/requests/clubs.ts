import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { generateClubs, seedManyClubs } from '@fixturebook/server/testing/load/many-clubs';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { createProfileInput } from '@fixturebook/server/testing/profile';
import { startDatabase } from '../support/database.ts';
import { getCpuSeconds, getMean, summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { type Bar, printProgress, reportRow, type Side } from '../support/report.ts';

/** Searches clubs, and reads the data of the map, on a site with many more clubs. */
const {
  rounds,
  many,
  names: nameCount,
} = readOptions({ rounds: 5, many: 50_000, names: 15 }, { rounds: 1, many: 9_000, names: 4 });
const limits = { ratio: 2, bytes: 150_000 };

const small = await startBenchServer(6_000);
const large = await startBenchServer(many);
const nodes = [small, large];

const clubs = generateClubs();
const names = Array.from({ length: 6_000 }, () => clubs.next().value?.name ?? '').filter(
  (_, n) => n % Math.ceil(6_000 / nameCount) === 0,
);
const words = ['cricket club', 'green', 'st mary', "o'connor", 'llandŵr', 'nobody', 'zx9', '50%'];
const searches = [...names, ...words].flatMap(listSearchesWhileTyping);
const repeatedSearches = Array.from({ length: rounds }, () => searches).flat();

await compareSearchTimes(
  'searches typed letter by letter, the first time',
  [...new Set(searches)],
  limits.ratio,
);
await compareSearchTimes('searches typed letter by letter', repeatedSearches, limits.ratio);
await compareSearchTimes('- that find few (green)', createRepeatedSearches('green'));
await compareSearchTimes('- that find one (a whole name)', createRepeatedSearches(names[0] ?? ''));
await compareSearchTimes('- that find many (cricket)', createRepeatedSearches('cricket'));
await compareSearchTimes('- that find none (nobody)', createRepeatedSearches('nobody'));
await compareSearchTimes('- that find none, of two letters (zx)', createRepeatedSearches('zx'));
await compareSearchTimes(
  '- nearest first (cricket)',
  createRepeatedSearches('cricket&order=distance'),
);
await compareSearchTimes('first page', createRepeatedSearches(''));
await compareSearchTimes('first page, nearest first', createRepeatedSearches('&order=distance'));
await compareSearchTimes('page 300', createRepeatedSearches('&page=300'));
for (const node of nodes) await measureMapResponse(node);
for (const { stop } of nodes) await stop();

async function startBenchServer(clubs: number) {
  const database = await startDatabase();
  const server = await startServer(database.settings);
  const { cookie } = await createClubOverHttp(server.url);
  await seedManyClubs(database.url, clubs);
  const stop = async () => {
    await server.stop();
    await database.stop();
  };
  return { ...server, clubs, cookie, stop };
}

type BenchServer = Awaited<ReturnType<typeof startBenchServer>>;

/** Returns a search for each letter typed, because the search screen sends one after every letter. */
function listSearchesWhileTyping(text: string) {
  return Array.from({ length: Math.min(text.length, 14) }, (_, n) =>
    toSearchQuery(text.slice(0, n + 1)),
  );
}

function toSearchQuery(text: string) {
  return encodeURIComponent(text.trimEnd());
}

function createRepeatedSearches(query: string) {
  return Array.from({ length: 60 * rounds }, () => query);
}

async function compareSearchTimes(name: string, queries: string[], maxRatio?: number) {
  printProgress(name);
  const times: number[][] = nodes.map(() => []);
  const before = await Promise.all(nodes.map(({ pid }) => getCpuSeconds(pid)));
  for (const query of queries)
    for (const [n, node] of nodes.entries())
      times[n]?.push((await measureFetchTime(node, `/clubs?search=${query}`)).ms);
  const after = await Promise.all(nodes.map(({ pid }) => getCpuSeconds(pid)));
  const [few = Number.NaN, many = Number.NaN] = times.map(getMean);
  const sides = nodes.map(({ clubs }, n) => {
    const cpuSeconds = (after[n] ?? 0) - (before[n] ?? 0);
    return {
      name: `${clubs} clubs`,
      ...summariseTimes(times[n] ?? []),
      cpuUs: (cpuSeconds * 1e6) / queries.length,
    };
  });
  reportRow({
    work: `clubs: ${name}`,
    sides: sides.reverse(),
    bars: [{ name: 'mean', value: many / few, unit: '×', atMost: maxRatio }],
  });
}

async function measureMapResponse(node: BenchServer) {
  const sides: Side[] = [];
  let etag = '';
  for (const encoding of ['br', 'gzip']) {
    // Saving a club invalidates the cached map, so that the next request makes the server build it.
    await sendJson(node.url, 'PUT', '/api/v1/me/club', createProfileInput(), {
      cookie: node.cookie,
    });
    const { ms, headers } = await measureFetchTime(node, '/clubs/map', {
      'accept-encoding': encoding,
    });
    const bytes = Number(headers.get('content-length'));
    sides.push({ name: `${encoding}, rebuilt`, p50Ms: ms, bytes });
    etag = headers.get('etag') ?? '';
  }
  const before = await getCpuSeconds(node.pid);
  const times: number[] = [];
  let unchanged = 0;
  for (let n = 0; n < 200 * rounds; n++) {
    const { ms, status } = await measureFetchTime(node, '/clubs/map', { 'if-none-match': etag });
    times.push(ms);
    if (status === 304) unchanged += 1;
  }
  const cpuUs = (((await getCpuSeconds(node.pid)) - before) * 1e6) / times.length;
  const bars: Bar[] = [
    { name: 'answers 304 when unchanged', value: unchanged / times.length, unit: '', atLeast: 1 },
  ];
  if (node === small)
    bars.push({
      name: 'compressed',
      value: sides[0]?.bytes ?? Number.NaN,
      unit: 'bytes',
      atMost: limits.bytes,
    });
  sides.push({ name: 'unchanged', ...summariseTimes(times), cpuUs });
  reportRow({ work: `map of ${node.clubs} clubs`, sides, bars });
}

async function measureFetchTime(
  node: BenchServer,
  path: string,
  headers: Record<string, string> = {},
) {
  const started = performance.now();
  const response = await fetch(`${node.url}/api/v1${path}`, {
    headers: { cookie: node.cookie, ...headers },
  });
  await response.arrayBuffer();
  const ms = performance.now() - started;
  if (!response.ok && response.status !== 304) throw new Error(`${path}: ${response.status}`);
  return { ms, headers: response.headers, status: response.status };
}
