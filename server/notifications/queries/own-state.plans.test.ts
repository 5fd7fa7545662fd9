import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createConnectionOptions } from '../../platform/database/connection.ts';
import { explainQueries } from '../../testing/database/query-plan.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { seedManyFixtures } from '../../testing/load/many-fixtures.ts';
import { seedManyMatches, seedManyRequests } from '../../testing/load/many-matches.ts';
import { createOwnStateQuery } from './own-state.ts';

const { databaseUrl } = await startTestDatabase();
await seedManyFixtures(databaseUrl, { clubs: 6_000, fixtures: 35_000, year: 2027 });
const pool = new Pool(createConnectionOptions(databaseUrl, 'test'));
// The database is dropped while the last connections of the pool still close.
pool.on('error', () => {});
afterAll(() => pool.end());
await seedManyMatches(pool);
await seedManyRequests(pool);

it('reads the state of a club without reading the rows of other clubs', async () => {
  const { rows } = await pool.query<{ id: string }>(
    'select to_club_id as id from match_requests where status = $1 group by 1 order by count(*) desc limit 1',
    ['open'],
  );
  const officer = { clubId: rows[0]?.id ?? '', userId: randomUUID() };
  const now = new Date('2027-03-01T12:00:00Z');
  const state = await createOwnStateQuery(drizzle({ client: pool }))(officer, now);
  expect(state.requestsToAnswer).toBeGreaterThan(0);
  const steps = await explainQueries(pool, (db) => createOwnStateQuery(db)(officer, now));
  expect(steps).toHaveLength(1);
  expect(steps.flat().filter((step) => step.rows > 120)).toEqual([]);
});
