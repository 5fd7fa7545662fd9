import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { lockComingFixtures } from '../fixtures/commands/coming-fixtures.ts';
import { createConnectionOptions } from '../platform/database/connection.ts';
import { runTransaction, type Transaction } from '../platform/database/database.ts';
import { explainQueries } from '../testing/database/query-plan.ts';
import { startTestDatabase } from '../testing/database/test-database.ts';
import { seedManyFixtures } from '../testing/load/many-fixtures.ts';
import { teamsBackfill } from './commands/take-over.ts';
import { listTeams } from './queries.ts';

const { databaseUrl } = await startTestDatabase();
await seedManyFixtures(databaseUrl, { clubs: 200, fixtures: 20_000, year: 2027 });
const pool = new Pool(createConnectionOptions(databaseUrl, 'test'));
// The database is dropped while the last connections of the pool still close.
pool.on('error', () => {});
afterAll(() => pool.end());
const { rows } = await pool.query<{ id: string; count: number }>(
  'select club_id as id, count(*)::int from fixtures group by club_id order by count(*) desc limit 1',
);
const [busiest] = rows as [{ id: string; count: number }];
await runTransaction(drizzle({ client: pool }), (tx) => teamsBackfill.fill(tx, [busiest.id]));
await pool.query('vacuum analyze fixtures, teams');
const today = '2027-01-01';

it('lists the teams of a club with their last fixtures from the index of the fixtures of clubs', async () => {
  const [steps = []] = await explainQueries(pool, (db) => listTeams(db, busiest.id, today));
  const read = steps.filter(({ table }) => table === 'fixtures');
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter(({ rows }) => rows > busiest.count)).toEqual([]);
});

it('locks the coming fixtures of a club without reading those of others', async () => {
  const [steps = []] = await explainQueries(pool, (db) =>
    lockComingFixtures(db as unknown as Transaction, { clubId: busiest.id, today }),
  );
  expect(steps.filter(({ rows }) => rows > busiest.count)).toEqual([]);
});
