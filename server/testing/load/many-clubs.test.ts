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

async function countPagesOfClubs() {
  const { rows } = await client.query(
    "select relpages as all, relallvisible as visible from pg_class where oid = 'clubs'::regclass",
  );
  return rows[0];
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
  const pages = await countPagesOfClubs();
  expect(pages.all).toBeGreaterThan(0);
  expect(pages.visible).toBe(pages.all);
});

it('marks all clubs as visible although a few of them were changed before', async () => {
  await client.query(
    "update clubs set name = name || ' CC' where ctid in (select min(ctid) from clubs)",
  );
  await seedManyClubs(databaseUrl, 6_000);
  const pages = await countPagesOfClubs();
  expect(pages.visible).toBe(pages.all);
});
