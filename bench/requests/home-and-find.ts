import { type ClubAndDay, createClubReads } from '@fixturebook/server/testing/load/club-reads';
import { seedManyFixtures } from '@fixturebook/server/testing/load/many-fixtures';
import { seedManyMatches, seedManyRequests } from '@fixturebook/server/testing/load/many-matches';
import { seedManyTeams } from '@fixturebook/server/testing/load/many-teams';
import { getSeasonToCome } from '@fixturebook/server/testing/load/season-to-come';
import { Client } from 'pg';
import { startDatabase } from '../support/database.ts';
import { getQuantile, summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { reportRow } from '../support/report.ts';

/** Reads Home and Find on a small site and on a large one. */
const { calls, fixtures: many } = readOptions({ calls: 1_000, fixtures: 1_000_000 });
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
