import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createConnectionOptions } from '../../platform/database/connection.ts';
import { explainQueries } from '../../testing/database/query-plan.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { seedManyFixtures } from '../../testing/load/many-fixtures.ts';
import { seedManyMatches, seedManyRequests } from '../../testing/load/many-matches.ts';
import { createReliabilityQuery } from './reliability.ts';

const { databaseUrl } = await startTestDatabase();
await seedManyFixtures(databaseUrl, { clubs: 3_000, fixtures: 30_000, year: 2027 });
const pool = new Pool(createConnectionOptions(databaseUrl, 'test'));
// The database is dropped while the last connections of the pool still close.
pool.on('error', () => {});
afterAll(() => pool.end());

await seedManyMatches(pool);
await seedManyRequests(pool);
await pool.query(`
  update match_requests set status = 'declined', created_at = expires_at - interval '2 days', answered_at = expires_at`);
await pool.query('vacuum analyze match_requests, match_requests_archive');

const { rows } = await pool.query<{ slug: string; id: string }>(`
  select c.slug, c.id from clubs c
  where exists (select from match_requests where to_club_id = c.id)
  order by (select count(*) from match_sides where club_id = c.id) desc limit 1`);
const { slug = '', id = '' } = rows[0] ?? {};
const now = new Date('2028-01-15T12:00:00Z');

/** More rows than one club has of anything, and far fewer than all clubs have. */
const maxRows = 120;

it('counts the reliability of a club with one statement that reads only its own requests and matches', async () => {
  const found = await createReliabilityQuery(drizzle({ client: pool }))(slug, id, now);
  expect(found?.requests.length).toBeGreaterThan(0);
  expect(found?.matches.length).toBeGreaterThan(0);
  const statements = await explainQueries(pool, (db) => createReliabilityQuery(db)(slug, id, now));
  expect(statements).toHaveLength(1);
  const [steps = []] = statements;
  expect(steps.filter(({ rows }) => rows > maxRows)).toEqual([]);
  expect(steps).toContainEqual(expect.objectContaining({ index: 'match_requests_to' }));
  expect(steps).toContainEqual(expect.objectContaining({ index: 'match_sides_of_club' }));
});
