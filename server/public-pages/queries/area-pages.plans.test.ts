import { Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createConnectionOptions } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/database.ts';
import { explainQueries } from '../../testing/database/query-plan.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { seedManyFixtures } from '../../testing/load/many-fixtures.ts';
import { seedPublicPages } from '../../testing/load/public-pages.ts';
import { areaClubsPerPage, createAreaQueries } from './area-pages.ts';
import { createFreeClubsCountQuery } from './free-clubs-count.ts';

const { databaseUrl } = await startTestDatabase();
await seedManyFixtures(databaseUrl, { clubs: 2_000, fixtures: 40_000, year: 2027 });
await seedPublicPages(databaseUrl);
const pool = new Pool(createConnectionOptions(databaseUrl, 'test'));
// The database is dropped while the last connections of the pool still close.
pool.on('error', () => {});
afterAll(() => pool.end());

const london = { latitude: 51.5, longitude: -0.12 };

async function explain(run: (db: Database) => Promise<unknown>) {
  return (await explainQueries(pool, run)).flat();
}

it('counts the clubs that are free near a place from the spatial indexes, without reading the day', async () => {
  const { rows } = await pool.query<{ date: string }>(
    'select date::text from fixtures group by 1 order by count(*) desc limit 1',
  );
  const circle = { ...london, radiusKm: 32.19, date: rows[0]?.date ?? '' };
  const steps = await explain((db) => createFreeClubsCountQuery(db)(circle, 21));
  expect(steps).toContainEqual(expect.objectContaining({ index: 'fixtures_hosts' }));
  // Far fewer than the thousand free dates of the day.
  expect(steps.filter(({ rows }) => rows > 100)).toEqual([]);
});

it('counts the clubs that are free where few clubs are from the indexes of both sides', async () => {
  const circle = { latitude: 58.4, longitude: -3.4, radiusKm: 32.19, date: '2027-05-02' };
  const steps = await explain((db) => createFreeClubsCountQuery(db)(circle, 21));
  for (const index of ['fixtures_hosts', 'fixtures_guests'])
    expect(steps).toContainEqual(expect.objectContaining({ index }));
  expect(steps.filter(({ rows }) => rows > 100)).toEqual([]);
});

it('lists a page of the clubs of an area from the index of public pages', async () => {
  const steps = await explain((db) => createAreaQueries(db).listClubs('london', '', '2027-01-01'));
  expect(steps).toContainEqual(
    expect.objectContaining({ index: 'public_pages_area', rows: areaClubsPerPage + 1 }),
  );
  expect(steps.filter(({ rows }) => rows > 10 * areaClubsPerPage)).toEqual([]);
});
