import { seedManyFixtures } from '@fixturebook/server/testing/load/many-fixtures';
import {
  createOpponentFinder,
  type FreeDateKey,
} from '@fixturebook/server/testing/load/opponent-finder';
import { getSeasonToCome } from '@fixturebook/server/testing/load/season-to-come';
import { startDatabase } from './database.ts';
import { getMean, getQuantile } from './measures.ts';

/** Exits with 1 if a search for opponents is too slow with more data, or scans a whole table. */
const calls = Number(process.argv[2] ?? 2_000);
const maxRatio = 2;

const small = await createDatabaseWithFixtures({ clubs: 6_000, fixtures: 35_000 });
const large = await createDatabaseWithFixtures({ clubs: 50_000, fixtures: 1_000_000 });
const datasets = [small, large];
// The first searches fill the caches of the database, and are not measured.
for (const { finder, dates } of datasets) for (const date of dates) await finder.find(date);
// Measures the data sets alternately, so that other load on the machine affects both.
for (let call = 0; call < calls; call++) for (const one of datasets) await one.time(call);

const [example] = large.dates;
const plans = example ? await large.finder.explainQueries(example) : [];
for (const plan of plans) console.log(`${plan}\n`);
for (const one of datasets) one.print();
const ratio = large.p95() / small.p95();
console.log(`95th percentile: ${ratio.toFixed(2)} × (at most ${maxRatio})`);
if (!(ratio <= maxRatio) || plans.some((plan) => /Seq Scan|Bitmap/.test(plan)))
  process.exitCode = 1;
for (const one of datasets) await one.close();

async function createDatabaseWithFixtures({
  clubs,
  fixtures,
}: {
  clubs: number;
  fixtures: number;
}) {
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
    print() {
      console.log(
        `${clubs} clubs, ${fixtures} fixtures: median ${getQuantile(times, 0.5).toFixed(2)} ms, ` +
          `95th percentile ${p95().toFixed(2)} ms, ${getMean(found).toFixed(1)} opponents`,
      );
    },
    async close() {
      await finder.close();
      await database.stop();
    },
  };
}
