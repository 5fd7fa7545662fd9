import { areas } from '@fixturebook/contract/places/areas';
import { postcodeAreas } from '@fixturebook/contract/places/places';
import { seedManyFixtures } from '@fixturebook/server/testing/load/many-fixtures';
import { prepareVisitorPages } from '@fixturebook/server/testing/load/public-pages';
import { getFirstSaturday, getSeasonToCome } from '@fixturebook/server/testing/load/season-to-come';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { startDatabase } from '../support/database.ts';
import { getQuantile, summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { printProgress, reportRow } from '../support/report.ts';

/** Reads pages for visitors, sitemaps and the count of free clubs on a small site and on a large one. */
const { calls, fixtures: many } = readOptions({ calls: 300, fixtures: 1_000_000 });
const maxRatio = 2;

const year = getSeasonToCome();
const firstSaturday = getFirstSaturday(year);
let callers = 0;

const small = await startSite({ clubs: 6_000, fixtures: 35_000 });
const large = await startSite({ clubs: Math.min(50_000, many), fixtures: many });

const pathsByName: Record<string, (site: Site, call: number) => string> = {
  'count of free clubs': (_, call) => {
    const [code] = pick(postcodeAreas, call);
    return `/api/v1/free-clubs-count?postcode=${code}1&date=${getWeekendDay(call)}`;
  },
  'index of areas': () => '/cricket',
  'area page': (_, call) => `/cricket/${pick(areas, call).slug}`,
  'sitemap index': () => '/sitemaps/pages.xml',
  'sitemap of areas': () => '/sitemaps/areas.xml',
  'sitemap file of clubs': ({ files }, call) => pick(files.clubs, call),
  'sitemap file of dates': ({ files }, call) => pick(files.dates, call),
};

for (const [name, getPath] of Object.entries(pathsByName)) {
  // The first reads fill the caches of the database, and are not measured.
  for (const site of [small, large])
    for (let call = 0; call < 20; call++) await readTime(site, getPath(site, call));
  const times = { small: [] as number[], large: [] as number[] };
  // Measures the sites alternately, so that other load on the machine affects both.
  for (let call = 0; call < calls; call++) {
    times.small.push(await measure(small, getPath(small, call)));
    times.large.push(await measure(large, getPath(large, call)));
  }
  const sides = Object.entries({ large: times.large, small: times.small });
  reportRow({
    work: name,
    sides: sides.map(([size, one]) => ({ name: `${size} site`, ...summariseTimes(one) })),
    bars: [
      {
        name: '95th percentile',
        value: getQuantile(times.large, 0.95) / getQuantile(times.small, 0.95),
        unit: '×',
        atMost: maxRatio,
      },
    ],
  });
}
for (const site of [small, large]) await site.stop();

type Site = Awaited<ReturnType<typeof startSite>>;

async function startSite(size: { clubs: number; fixtures: number }) {
  const database = await startDatabase();
  await seedManyFixtures(database.url, { ...size, year });
  const countMs = await prepareVisitorPages(database.url);
  printProgress(
    `${size.clubs} public clubs with ${size.fixtures} dates: the areas are counted in ${(countMs / 1000).toFixed(1)} s.`,
  );
  // Without jobs, which would take part of the processor's time.
  const settings = { ...database.settings, ROLES: 'web', TRUST_PROXY: 'on' };
  const server = await startServer(settings);
  const siteMap = await (await fetch(`${server.url}/sitemaps/pages.xml`)).text();
  const paths = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  const listFiles = (kind: string) => paths.filter((path) => path.includes(`/${kind}-`));
  return {
    url: server.url,
    files: { clubs: listFiles('clubs'), dates: listFiles('dates') },
    async stop() {
      await server.stop();
      await database.stop();
    },
  };
}

/** Returns the time of the fastest of three calls in ms, to exclude other load on the machine. */
async function measure(site: Site, path: string) {
  const tries = [];
  for (let n = 0; n < 3; n++) tries.push(await readTime(site, path));
  return Math.min(...tries);
}

/** Each call is from another network, so that no limit is reached. */
async function readTime({ url }: Site, path: string) {
  callers += 1;
  const headers = {
    'x-forwarded-for': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
  };
  const started = performance.now();
  const response = await fetch(url + path, { headers });
  await response.arrayBuffer();
  const ms = performance.now() - started;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return ms;
}

function pick<T>(items: readonly T[], call: number): T {
  return items[call % items.length] as T;
}

/** Returns a Saturday or a Sunday of the season that `seedManyFixtures` fills. */
function getWeekendDay(call: number): string {
  const day = new Date(firstSaturday);
  day.setUTCDate(day.getUTCDate() + 7 * (call % 26) + (call % 2));
  return day.toISOString().slice(0, 10);
}
