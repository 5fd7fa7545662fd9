import { expect, it } from 'vitest';
import { createEmptyDatabase } from '../../testing/database/empty-database.ts';
import { migrateDatabase } from './migrate.ts';
import { parseMigration, readMigrations } from './migration-files.ts';

/** A time after all migrations of the server. */
const later = 9_000_000_000_000;

const createBooks = parseMigration('9000_books', later, 'CREATE TABLE "books" ("id" int);');
const created = [...readMigrations(), createBooks];

it('rolls back a migration that holds its locks for longer than requests wait', async () => {
  const { client, url } = await createEmptyDatabase();
  await migrateDatabase(url, { migrations: created });
  await client.query('insert into books select generate_series(1, 10)');
  const slow = parseMigration(
    '9001_slow',
    later + 1,
    `ALTER TABLE "books" ADD COLUMN "title" text;--> statement-breakpoint
     ALTER TABLE "books" ALTER COLUMN "id" TYPE bigint USING (extract(epoch from clock_timestamp()) + length(pg_sleep(0.2)::text));`,
  );
  await expect(migrateDatabase(url, { migrations: [...created, slow] })).rejects.toThrow(
    'Migration 9001_slow was rolled back, because it did not get its locks and end within 700 ms',
  );
  const { rows } = await client.query(
    `select attname from pg_attribute where attrelid = 'books'::regclass and attnum > 0`,
  );
  expect(rows).toEqual([{ attname: 'id' }]);
});

it('keeps the migrations before one that fails', async () => {
  const { client, url } = await createEmptyDatabase();
  await migrateDatabase(url, { migrations: created });
  const good = parseMigration(
    '9001_good',
    later + 1,
    'ALTER TABLE "books" ADD COLUMN "title" text;',
  );
  const bad = parseMigration(
    '9002_bad',
    later + 2,
    'ALTER TABLE "magazines" ADD COLUMN "title" text;',
  );
  const migrations = [...created, good, bad];
  await expect(migrateDatabase(url, { migrations })).rejects.toThrow('"magazines" does not exist');
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations order by id');
  expect(rows).toEqual([...created, good].map(({ hash }) => ({ hash })));
});
