import type { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { createEmptyDatabase } from '../../testing/database/empty-database.ts';
import { migrateDatabase } from './migrate.ts';
import { parseMigration, readMigrations } from './migration-files.ts';

/** A time after all migrations of the server. */
const later = 9_000_000_000_000;

const createBooks = parseMigration(
  '9000_books',
  later,
  'CREATE TABLE "books" ("id" int, "title" text);',
);
const buildIndex = parseMigration(
  '9001_titles',
  later + 1,
  'CREATE UNIQUE INDEX CONCURRENTLY "books_title" ON "books" ("title");',
);
const created = [...readMigrations(), createBooks];
const migrations = [...created, buildIndex];

it('builds an index of an existing table outside of a transaction, and records the migration', async () => {
  const { client, url } = await createBooksDatabase();
  await migrateDatabase(url, { migrations });
  expect(await readIndex(client)).toMatchObject({ isValid: true });
  expect(await listApplied(client)).toEqual(migrations.map(({ hash }) => hash));
});

it('builds an index again that a killed build left behind', async () => {
  const { client, connect, url } = await createBooksDatabase();
  const writer = await connect();
  await writer.query(`begin; insert into books values (1, 'The Go-Between')`);
  const killed = migrateDatabase(url, { migrations }).catch((error: Error) => error.message);
  const pid = await waitForBuild(client);
  await client.query('select pg_terminate_backend($1)', [pid]);
  expect(await killed).toMatch(/terminat/);
  const left = await readIndex(client);
  expect(left).toMatchObject({ isValid: false });
  await writer.query('commit');
  await migrateDatabase(url, { migrations });
  const built = await readIndex(client);
  expect(built).toMatchObject({ isValid: true });
  expect(built?.id).not.toBe(left?.id);
});

it('keeps an index that a killed start has built but not recorded', async () => {
  const { client, url } = await createBooksDatabase();
  await client.query('create unique index books_title on books (title)');
  const before = await readIndex(client);
  await migrateDatabase(url, { migrations });
  expect(await readIndex(client)).toEqual(before);
  expect(await listApplied(client)).toContain(buildIndex.hash);
});

it('removes a unique index that cannot be built, names it, and builds it at the next start', async () => {
  const { client, url } = await createBooksDatabase();
  await client.query(`insert into books values (1, 'Raffles'), (2, 'Raffles')`);
  await expect(migrateDatabase(url, { migrations })).rejects.toThrow(
    'Migration 9001_titles failed in "CREATE UNIQUE INDEX CONCURRENTLY "books_title" ON "books" ("title");": could not create unique index',
  );
  expect(await readIndex(client)).toBeUndefined();
  expect(await listApplied(client)).not.toContain(buildIndex.hash);
  await client.query('delete from books where id = 2');
  await migrateDatabase(url, { migrations });
  expect(await readIndex(client)).toMatchObject({ isValid: true });
});

it('builds an index once when two nodes start, and says what the second one waits for', async () => {
  const { client, connect, url } = await createBooksDatabase();
  const writer = await connect();
  await writer.query(`begin; insert into books values (1, 'Netherland')`);
  const first = migrateDatabase(url, { migrations });
  await waitForBuild(client);
  const lines: string[] = [];
  const second = migrateDatabase(url, { migrations, print: (line) => lines.push(line) });
  await vi.waitUntil(() => lines.length > 0, { timeout: 20_000 });
  await writer.query('commit');
  await Promise.all([first, second]);
  expect(lines).toEqual(['Waiting for another server, which is migrating the database.']);
  expect(await listApplied(client)).toEqual(migrations.map(({ hash }) => hash));
});

it('lets nodes of the previous version start while an index is built', async () => {
  const { client, connect, url } = await createBooksDatabase();
  const writer = await connect();
  await writer.query(`begin; insert into books values (1, 'Netherland')`);
  const building = migrateDatabase(url, { migrations });
  await waitForBuild(client);
  await migrateDatabase(url, { migrations: created });
  // Version 0.1.0 takes this lock at each start.
  await client.query(`set lock_timeout = '1s'; select pg_advisory_lock(4021979)`);
  await client.query('select pg_advisory_unlock(4021979)');
  await writer.query('commit');
  await building;
});

it('names the old transactions that an index build waits for', async () => {
  const { client, connect, url } = await createBooksDatabase();
  const writer = await connect();
  await writer.query(`set application_name = 'nightly report'`);
  await writer.query(`begin; insert into books values (1, 'Selected Letters')`);
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const building = migrateDatabase(url, { migrations, print, reportIntervalMs: 50 });
  await waitForBuild(client);
  const { rows } = await writer.query('select pg_backend_pid() as pid');
  await vi.waitUntil(() => lines.some((line) => line.includes('nightly report')), {
    timeout: 20_000,
  });
  await writer.query('commit');
  await building;
  const [line] = lines.filter((printed) => printed.includes('nightly report'));
  expect(line).toMatch(
    /^Migrating for \d+ s: 9001_titles: CREATE UNIQUE INDEX .* Phase: waiting for writers/,
  );
  expect(line).toContain(`process ${rows[0].pid} (nightly report, role `);
});

it('makes a constraint of an index that was built before, and a column mandatory by a validated check', async () => {
  const { client, url } = await createBooksDatabase();
  await client.query(`insert into books values (1, 'Carr''s Season')`);
  const steps = [
    'ALTER TABLE "books" ADD CONSTRAINT "books_id" CHECK ("id" is not null) NOT VALID;',
    'ALTER TABLE "books" VALIDATE CONSTRAINT "books_id";',
    `ALTER TABLE "books" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
       ALTER TABLE "books" DROP CONSTRAINT "books_id";--> statement-breakpoint
       ALTER TABLE "books" ADD CONSTRAINT "books_title" UNIQUE USING INDEX "books_title";`,
  ];
  const rest = steps.map((sql, n) => parseMigration(`900${n + 2}_step`, later + n + 2, sql));
  await migrateDatabase(url, { migrations: [...migrations, ...rest] });
  const { rows } = await client.query(
    `select conname from pg_constraint where conrelid = 'books'::regclass and contype = 'u'`,
  );
  expect(rows).toEqual([{ conname: 'books_title' }]);
  await expect(client.query('insert into books (title) values (null)')).rejects.toThrow('not-null');
});

/** Creates a database to which the first of the two migrations has been applied. */
async function createBooksDatabase() {
  const database = await createEmptyDatabase();
  await migrateDatabase(database.url, { migrations: created });
  return database;
}

/** Waits until an index build waits for a transaction, and returns the process that builds. */
async function waitForBuild(client: Client): Promise<number> {
  return vi.waitUntil(
    async () => {
      const { rows } = await client.query(
        `select pid from pg_stat_progress_create_index
         where datname = current_database() and phase like 'waiting%'`,
      );
      return rows[0]?.pid;
    },
    { timeout: 20_000 },
  );
}

async function readIndex(client: Client) {
  const { rows } = await client.query<{ id: number; isValid: boolean }>(
    `select indexrelid as id, indisvalid as "isValid" from pg_index
     where indexrelid = to_regclass('books_title')`,
  );
  return rows[0];
}

async function listApplied(client: Client) {
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations order by id');
  return rows.map(({ hash }) => hash);
}
