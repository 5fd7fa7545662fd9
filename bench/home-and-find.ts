import { type ClubAndDay, createClubReads } from '@fixturebook/server/testing/load/club-reads';
import { seedManyFixtures } from '@fixturebook/server/testing/load/many-fixtures';
import { seedManyMatches, seedManyRequests } from '@fixturebook/server/testing/load/many-matches';
import { seedManyTeams } from '@fixturebook/server/testing/load/many-teams';
import { getSeasonToCome } from '@fixturebook/server/testing/load/season-to-come';
import { Client } from 'pg';
import { startDatabase } from './database.ts';
import { getQuantile } from './measures.ts';

/** Exits with 1 if reading Home or Find takes too much longer with more data. */
const calls = Number(process.argv[2] ?? 1_000);
const many = Number(process.argv[3] ?? 1_000_000);
const maxRatio = 2;

const small = await createSite({ clubs: 6_000, fixtures: 35_000 });
const large = await createSite({ clubs: Math.min(50_000, many), fixtures: many });
for (const name of ['Home', 'Find'] as const) {
  // The first reads fill the caches of the database, and are not measured.
  for (const site of [small, large]) for (const club of site.clubs) await site.reads[name](club);
  const times = { small: [] as number[], large: [] as number[] };
  // Measures the sites alternately, so that other load on the machine affects both.
  for (let call = 0; call < calls; call++) {
    times.small.push(await measure(small, name, call));
    times.large.push(await measure(large, name, call));
  }
  const ratio = getQuantile(times.large, 0.95) / getQuantile(times.small, 0.95);
  for (const [size, one] of Object.entries(times))
    console.log(
      `${name}, ${size} site: median ${getQuantile(one, 0.5).toFixed(2)} ms, 95th percentile ${getQuantile(one, 0.95).toFixed(2)} ms`,
    );
  console.log(`${name}, 95th percentile: ${ratio.toFixed(2)} × (at most ${maxRatio})`);
  if (!(ratio <= maxRatio)) process.exitCode = 1;
}
for (const site of [small, large]) await site.close();

type Site = Awaited<ReturnType<typeof createSite>>;

async function createSite(size: { clubs: number; fixtures: number }) {
  const database = await startDatabase();
  const year = getSeasonToCome();
  await seedManyFixtures(database.url, { ...size, year });
  await seedMatchesRequestsAndTeams(database.url);
  const { reads, listClubs, close } = createClubReads(
    database.url,
    new Date(`${year}-03-01T12:00:00Z`),
  );
  return {
    reads,
    clubs: await listClubs(calls),
    async close() {
      await close();
      await database.stop();
    },
  };
}

async function seedMatchesRequestsAndTeams(databaseUrl: string) {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  await seedManyMatches(db);
  await seedManyRequests(db);
  await seedManyTeams(db);
  await db.end();
}

/** Returns the time of the fastest of three calls in ms, to exclude other load on the machine. */
async function measure({ reads, clubs }: Site, name: 'Home' | 'Find', call: number) {
  const club = clubs[call % clubs.length] as ClubAndDay;
  const tries: number[] = [];
  for (let n = 0; n < 3; n++) {
    const start = performance.now();
    await reads[name](club);
    tries.push(performance.now() - start);
  }
  return Math.min(...tries);
}
