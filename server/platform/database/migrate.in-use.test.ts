import type { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../testing/database/empty-database.ts';
import { createLogger } from '../log.ts';
import { createDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { parseMigration, readMigrations } from './migration-files.ts';

const rows = 100_000;

/** A time after all migrations of the server. */
const later = 9_000_000_000_000;

const createBooks = parseMigration(
  '9000_books',
  later,
  `CREATE TABLE "authors" ("id" int PRIMARY KEY);--> statement-breakpoint
   CREATE TABLE "books" ("id" int PRIMARY KEY, "author" int, "title" text, "pages" int);`,
);

/** Every form of a change of a table in use that docs/migrations.md allows. */
const allowed = [
  `ALTER TABLE "books" ADD COLUMN "subtitle" text;--> statement-breakpoint
   ALTER TABLE "books" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
   ALTER TABLE "books" ADD COLUMN "added_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
   ALTER TABLE "books" ADD CONSTRAINT "books_has_title" CHECK ("title" is not null) NOT VALID;--> statement-breakpoint
   ALTER TABLE "books" ADD CONSTRAINT "books_author" FOREIGN KEY ("author") REFERENCES "authors" ("id") NOT VALID;`,
  `CREATE INDEX CONCURRENTLY "books_pages" ON "books" (("pages" / 100));--> statement-breakpoint
   CREATE UNIQUE INDEX CONCURRENTLY "books_title" ON "books" ("title");--> statement-breakpoint
   ANALYZE "books";--> statement-breakpoint
   ALTER TABLE "books" VALIDATE CONSTRAINT "books_has_title";--> statement-breakpoint
   ALTER TABLE "books" VALIDATE CONSTRAINT "books_author";`,
  `ALTER TABLE "books" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
   ALTER TABLE "books" DROP CONSTRAINT "books_has_title";--> statement-breakpoint
   ALTER TABLE "books" ADD CONSTRAINT "books_title" UNIQUE USING INDEX "books_title";--> statement-breakpoint
   ALTER TABLE "books" ALTER COLUMN "pages" SET DEFAULT 100;--> statement-breakpoint
   ALTER TABLE "books" ALTER COLUMN "author" DROP NOT NULL;`,
  `DROP INDEX CONCURRENTLY IF EXISTS "books_pages";`,
  `ALTER TABLE "books" DROP COLUMN "subtitle";`,
];

it('migrates a big table in the allowed forms while it is read and written, and reads it under no exclusive lock', async () => {
  const { client, url } = await createBigTable();
  const requests = startRequests(url);
  await migrateDatabase(url, { migrations: listMigrations(allowed) });
  const { answered, lockTimeouts } = await requests.stop();
  expect(lockTimeouts).toBe(0);
  expect(answered).toBeGreaterThan(0);
  const changes = await listChanges(client);
  expect(changes).toHaveLength(16);
  expect(changes.filter(({ blocks, tuplesRead }) => blocks && tuplesRead > 0)).toEqual([]);
  expect(new Set(changes.map(({ file }) => file)).size).toBe(1);
});

it('sees that a table is read under an exclusive lock when a migration breaks the rules', async () => {
  const { client, url } = await createBigTable();
  const bad = [
    `ALTER TABLE "books" ALTER COLUMN "title" SET NOT NULL;`,
    `CREATE INDEX "books_pages" ON "books" ("pages");`,
  ];
  await migrateDatabase(url, { migrations: listMigrations(bad) });
  const changes = await listChanges(client);
  expect(changes.filter(({ blocks, tuplesRead }) => blocks && tuplesRead >= rows)).toHaveLength(2);
});

/** Creates a big table, and records each change of it with the locks that its transaction holds. */
async function createBigTable() {
  const { client, url } = await createEmptyDatabase();
  await migrateDatabase(url, { migrations: listMigrations([]) });
  await client.query(`
    insert into authors select generate_series(0, 99);
    insert into books select n, n % 100, 'Book ' || n, n % 400 from generate_series(1, ${rows}) n;
    create table changes (tag text, file oid, tuples_read bigint, blocks boolean);
    create function count_tuples_read() returns bigint language sql as
      $$ select pg_stat_get_xact_tuples_returned('books'::regclass) $$;
    create function begin_change() returns event_trigger language plpgsql as $$ begin
      perform set_config('changes.tuples_before', count_tuples_read()::text, false);
    end $$;
    create function record_change() returns event_trigger language plpgsql as $$ begin
      insert into changes select tg_tag, pg_relation_filenode('books'),
        count_tuples_read() - current_setting('changes.tuples_before')::bigint,
        exists (select from pg_locks where pid = pg_backend_pid() and relation = 'books'::regclass
          and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'));
    end $$;
    create event trigger begin_change on ddl_command_start execute function begin_change();
    create event trigger record_change on ddl_command_end execute function record_change()`);
  return { client, url };
}

async function listChanges(client: Client) {
  const { rows: changes } = await client.query<{
    tag: string;
    file: number;
    tuplesRead: number;
    blocks: boolean;
  }>(`select tag, file, tuples_read::int as "tuplesRead", blocks from changes
      where tag in ('ALTER TABLE', 'CREATE INDEX', 'DROP INDEX')`);
  return changes;
}

function listMigrations(texts: string[]) {
  const added = texts.map((text, n) => parseMigration(`900${n + 1}_change`, later + n + 1, text));
  return [...readMigrations(), createBooks, ...added];
}

/** Reads and changes rows over connections with the time limits of requests, until it is stopped. */
function startRequests(url: string) {
  const db = createDatabase(url, createLogger('silent'));
  onTestFinished(() => db.$client.end());
  let answered = 0;
  let lockTimeouts = 0;
  let isRunning = true;
  const statements = [
    'select title from books where id = $1',
    'update books set pages = pages + 1 where id = $1',
    `insert into books (id, author, title) values (${rows} + $1, 1, 'New book ' || $1)
     on conflict (id) do update set pages = 1`,
  ];
  const running = statements.map(async (statement) => {
    while (isRunning) {
      const id = 1 + (answered % rows);
      await db.$client.query(statement, [id]).catch(({ code }) => {
        if (code === '55P03') lockTimeouts += 1;
      });
      answered += 1;
    }
  });
  return {
    async stop() {
      isRunning = false;
      await Promise.all(running);
      return { answered, lockTimeouts };
    },
  };
}
