import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { generateClubs, seedManyClubs } from '@fixturebook/server/testing/load/many-clubs';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { createProfileInput } from '@fixturebook/server/testing/profile';
import { startDatabase } from './database.ts';
import { getCpuSeconds, getMean, getQuantile } from './measures.ts';

/** Exits with 1 if a search takes twice as long with more clubs, or the map exceeds 150 KB. */
const rounds = Number(process.argv[2] ?? 5);
const limits = { ratio: 2, bytes: 150_000 };

console.log('Two servers, of 6,000 clubs and of 50,000. ms a request: mean (median, 95 %, CPU).');
const small = await startBenchServer(6_000);
const large = await startBenchServer(50_000);
const nodes = [small, large];

const clubs = generateClubs();
const names = Array.from({ length: 6_000 }, () => clubs.next().value?.name ?? '').filter(
  (_, n) => n % 400 === 0,
);
const words = ['cricket club', 'green', 'st mary', "o'connor", 'llandŵr', 'nobody', 'zx9', '50%'];
const searches = [...names, ...words].flatMap(listSearchesWhileTyping);
const repeatedSearches = Array.from({ length: rounds }, () => searches).flat();

const ratios = [
  await compareSearchTimes('searches typed letter by letter, the first time', [
    ...new Set(searches),
  ]),
  await compareSearchTimes('searches typed letter by letter', repeatedSearches),
];
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

const slower = Math.max(...ratios);
console.log(`A search takes at most ${slower.toFixed(2)} times as long (bar: ${limits.ratio}).`);
if (slower > limits.ratio) process.exitCode = 1;

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

async function compareSearchTimes(name: string, queries: string[]) {
  const times: number[][] = nodes.map(() => []);
  const before = await Promise.all(nodes.map(({ pid }) => getCpuSeconds(pid)));
  for (const query of queries)
    for (const [n, node] of nodes.entries())
      times[n]?.push((await measureFetchTime(node, `/clubs?search=${query}`)).ms);
  const after = await Promise.all(nodes.map(({ pid }) => getCpuSeconds(pid)));
  const [few = Number.NaN, many = Number.NaN] = times.map(getMean);
  const sides = times.map((side, n) => {
    const cpu = (((after[n] ?? 0) - (before[n] ?? 0)) * 1000) / queries.length;
    const figures = [getQuantile(side, 0.5), getQuantile(side, 0.95), cpu].map((ms) =>
      ms.toFixed(1),
    );
    return `${getMean(side).toFixed(1)} (${figures.join(', ')})`;
  });
  console.log(`${name}: ${sides.join(' and ')}: ${(many / few).toFixed(2)} times as long`);
  return many / few;
}

async function measureMapResponse(node: BenchServer) {
  const sizes: Record<string, number> = {};
  const buildTimesMs: Record<string, number> = {};
  let etag = '';
  for (const encoding of ['br', 'gzip']) {
    // Saving a club invalidates the cached map, so that the next request makes the server build it.
    await sendJson(node.url, 'PUT', '/api/v1/me/club', createProfileInput(), {
      cookie: node.cookie,
    });
    const { ms, headers } = await measureFetchTime(node, '/clubs/map', {
      'accept-encoding': encoding,
    });
    sizes[encoding] = Number(headers.get('content-length'));
    buildTimesMs[encoding] = ms;
    etag = headers.get('etag') ?? '';
  }
  const before = await getCpuSeconds(node.pid);
  const times: number[] = [];
  for (let n = 0; n < 200 * rounds; n++)
    times.push((await measureFetchTime(node, '/clubs/map', { 'if-none-match': etag })).ms);
  const cpu = (((await getCpuSeconds(node.pid)) - before) * 1000) / times.length;
  const { br = Number.NaN, gzip } = sizes;
  console.log(
    `map of ${node.clubs} clubs: ${br} bytes by brotli, ${gzip} by gzip; made and sent in ` +
      `${buildTimesMs.br?.toFixed(0)} and ${buildTimesMs.gzip?.toFixed(0)} ms; 304 in ${getMean(times).toFixed(1)} ms, CPU ${cpu.toFixed(1)}`,
  );
  if (node !== small) return;
  console.log(`The map of 6,000 takes ${br} bytes (bar: ${limits.bytes}).`);
  if (!(br <= limits.bytes)) process.exitCode = 1;
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
  return { ms, headers: response.headers };
}
