import { Client } from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { startTestDatabase } from '../database/test-database.ts';
import { seedManyClubs } from './many-clubs.ts';

const { databaseUrl } = await startTestDatabase();
const client = new Client({ connectionString: databaseUrl });
await client.connect();
afterAll(() => client.end());

async function countVacuums() {
  const { rows } = await client.query(
    "select vacuum_count::int as count from pg_stat_user_tables where relname = 'clubs'",
  );
  return rows[0].count;
}

it('marks all clubs as visible although another session held an older snapshot during the first vacuum', async () => {
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('begin isolation level repeatable read');
  await other.query('select count(*) from clubs');
  const seeding = seedManyClubs(databaseUrl, 200);
  await vi.waitFor(async () => expect(await countVacuums()).toBeGreaterThan(0), {
    timeout: 20_000,
  });
  await other.end();
  await seeding;
  const { rows } = await client.query(
    "select relpages, relallvisible from pg_class where oid = 'clubs'::regclass",
  );
  expect(rows[0].relpages).toBeGreaterThan(0);
  expect(rows[0].relallvisible).toBe(rows[0].relpages);
});
