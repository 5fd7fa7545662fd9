import { seedManyFixtures } from '@fixturebook/server/testing/load/many-fixtures';
import {
  createOpponentFinder,
  type FreeDateKey,
} from '@fixturebook/server/testing/load/opponent-finder';
import { getSeasonToCome } from '@fixturebook/server/testing/load/season-to-come';
import { startDatabase } from '../support/database.ts';
import { getMean, getQuantile, summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { printProgress, reportRow } from '../support/report.ts';

/** Finds the opponents of free dates with much more data, which must take about as long and scan no whole table. */
const { calls, clubs, fixtures } = readOptions(
  { calls: 2_000, clubs: 50_000, fixtures: 1_000_000 },
  { calls: 60, clubs: 9_000, fixtures: 60_000 },
);
const maxRatio = 2;

const small = await createDatabaseWithFixtures({ clubs: 6_000, fixtures: 35_000 });
const large = await createDatabaseWithFixtures({ clubs, fixtures });
const datasets = [small, large];
// The first searches fill the caches of the database, and are not measured.
for (const { finder, dates } of datasets) for (const date of dates) await finder.find(date);
// Measures the data sets alternately, so that other load on the machine affects both.
for (let call = 0; call < calls; call++) for (const one of datasets) await one.time(call);

const [example] = large.dates;
const plans = example ? await large.finder.explainQueries(example) : [];
reportRow({
  work: 'find the opponents of a free date',
  sides: [large.summarise(), small.summarise()],
  bars: [
    { name: '95th percentile', value: large.p95() / small.p95(), unit: '×', atMost: maxRatio },
    {
      name: 'plans that do not only scan indexes',
      value: plans.filter((steps) => steps.some(({ type }) => /Seq Scan|Bitmap/.test(type))).length,
      unit: '',
      atMost: 0,
    },
  ],
});
for (const one of datasets) await one.close();

async function createDatabaseWithFixtures({
  clubs,
  fixtures,
}: {
  clubs: number;
  fixtures: number;
}) {
  printProgress(`filling a database with ${clubs} clubs and ${fixtures} fixtures`);
  const database = await startDatabase();
  await seedManyFixtures(database.url, { clubs, fixtures, year: getSeasonToCome() });
  const finder = createOpponentFinder(database.url);
  const dates = await finder.listFreeDates(calls);
  const times: number[] = [];
  const found: number[] = [];
  const p95 = () => getQuantile(times, 0.95);

  return {
    finder,
    dates,
    p95,
    /** Records the fastest of three calls, to exclude other load on the machine. */
    async time(call: number) {
      const date = dates[call] as FreeDateKey;
      const tries: number[] = [];
      for (let n = 0; n < 3; n++) {
        const start = performance.now();
        found.push((await finder.find(date)).found);
        tries.push(performance.now() - start);
      }
      times.push(Math.min(...tries));
    },
    summarise() {
      const name = `${clubs} clubs, ${fixtures} fixtures, ${getMean(found).toFixed(1)} opponents`;
      return { name, ...summariseTimes(times) };
    },
    async close() {
      await finder.close();
      await database.stop();
    },
  };
}
