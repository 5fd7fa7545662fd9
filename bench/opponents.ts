import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedManyFixtures } from '@fixturebook/server/testing/many-fixtures';
import { openOpponentFinder } from '@fixturebook/server/testing/opponent-finder';
import { startEmbeddedDatabase } from '@fixturebook/server/testing/throwaway-database';

/**
 * Finding the opponents of a free date among a country's clubs and among eight times as many, with
 * nearly thirty times the dates. `node bench/opponents.ts [CALLS]`. Prints the times, the plans of the
 * larger, and the ratio of the 95th percentiles. Ends with 1 above the bar, or if a table is scanned.
 */
const calls = Number(process.argv[2] ?? 2_000);
const bar = 2;

const small = await measure(6_000, 35_000);
const large = await measure(50_000, 1_000_000);
for (const plan of large.plans) console.log(`\n${plan}`);
const ratio = large.p95 / small.p95;
console.log(`\n95th percentile: ${ratio.toFixed(2)} × (at most ${bar})`);
if (ratio > bar || large.plans.some((plan) => /Seq Scan|Bitmap/.test(plan))) process.exitCode = 1;

async function measure(clubs: number, fixtures: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
  const database = await startEmbeddedDatabase(dataDir);
  try {
    await seedManyFixtures(database.url, { clubs, fixtures });
    return await time(database.url, `${clubs} clubs, ${fixtures} fixtures`);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function time(url: string, name: string) {
  const finder = openOpponentFinder(url);
  const dates = await finder.someDates(calls);
  // Once for the caches of the database, which hold all of either.
  for (const date of dates) await finder.find(date);
  const times: number[] = [];
  let found = 0;
  for (const date of dates) {
    const start = performance.now();
    found += (await finder.find(date)).found;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [median, p95] = [0.5, 0.95].map((part) => times[Math.floor(part * calls)] ?? Number.NaN);
  console.log(
    `${name}: median ${median?.toFixed(2)} ms, 95th percentile ${p95?.toFixed(2)} ms, ` +
      `${(found / calls).toFixed(1)} opponents`,
  );
  const [example] = dates;
  const plans = example ? await finder.plansOf(example) : [];
  await finder.close();
  return { p95: p95 ?? Number.NaN, plans };
}
