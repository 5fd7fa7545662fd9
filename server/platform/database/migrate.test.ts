import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Client } from 'pg';
import jobQueuePackage from 'pg-boss/package.json' with { type: 'json' };
import { expect, it, onTestFinished, vi } from 'vitest';
import serverPackage from '../../package.json' with { type: 'json' };
import { createEmptyDatabase } from '../../testing/database/empty-database.ts';
import { releasedFolder, renderReleasedDatabase } from '../../testing/database/release-schema.ts';
import { readSchema } from '../../testing/database/schema-description.ts';
import { migrateDatabase } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { readFunctions } from './sql-functions.ts';

it.each(readdirSync(releasedFolder))(
  'upgrades the released database %s to the schema of a new one and keeps its rows',
  async (dump) => {
    const released = await createEmptyDatabase();
    await released.client.query(readFileSync(join(releasedFolder, dump), 'utf8'));
    const before = await readRows(released.client);
    expect(before).toHaveProperty('messages');
    await migrateDatabase(released.url);
    expect(await readRows(released.client)).toMatchObject(before);

    const fresh = await createEmptyDatabase();
    await migrateDatabase(fresh.url);
    expect(await readSchema(released.client)).toEqual(await readSchema(fresh.client));
  },
);

it.each(['', ' 0.0.9', ` ${serverPackage.version}`])(
  'replaces an SQL function that changed without a migration when the stored version is "%s"',
  async (version) => {
    const { client, url } = await createEmptyDatabase();
    await migrateDatabase(url);
    const schema = await readSchema(client);
    await client.query(`
      create or replace function lock_conversation(id text) returns void language sql as '';
      drop trigger clubs_updated on clubs;
      comment on schema drizzle is 'hash-of-other-functions${version}'`);
    await migrateDatabase(url);
    expect(await readSchema(client)).toEqual(schema);
  },
);

it.each(['0.2.10', '0.10.0', '10.0.0'])(
  'does not replace SQL functions that were installed by the newer server version %s',
  async (version) => {
    const { client, url } = await createEmptyDatabase();
    await migrateDatabase(url);
    await client.query(`
      create or replace function lock_conversation(id text) returns void language sql as '';
      comment on schema drizzle is 'hash-of-newer-functions ${version}'`);
    const schema = await readSchema(client);
    await migrateDatabase(url);
    expect(await readSchema(client)).toEqual(schema);
  },
);

it('removes the comments when it reads the files of SQL functions', () => {
  expect(readFunctions()).toContain('send_message');
  expect(readFunctions()).not.toMatch(/^\s*--/m);
});

it('migrates an empty database once when two nodes start at the same time', async () => {
  const { client, url } = await createEmptyDatabase();
  await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations order by id');
  expect(rows).toEqual(readMigrations().map(({ hash }) => ({ hash })));
});

it('fails a migration without an uncaught error when PostgreSQL closes the connection', async () => {
  const loggedIn = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I');
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.write(loggedIn, () => socket.once('data', () => socket.end())),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `postgres://nobody@127.0.0.1:${port}/nothing`;
  await expect(migrateDatabase(url)).rejects.toThrow('Connection terminated unexpectedly');
});

it('has an up-to-date dump of this version for the test of upgrades', () => {
  const dump = readFileSync(join(releasedFolder, `${serverPackage.version}.sql`), 'utf8');
  expect(dump, 'run node server/testing/database/release-schema.ts').toBe(renderReleasedDatabase());
});

it('locks no table in the migration at server start when no SQL function changed', async () => {
  const { client, url } = await createEmptyDatabase();
  await migrateDatabase(url);
  await client.query('begin; lock table clubs, fixtures, postcode_points in row exclusive mode');
  await migrateDatabase(url);
});

it('migrates as soon as a lock on a table ends', async () => {
  const { client, url } = await createEmptyDatabase();
  await client.query(readFileSync(join(releasedFolder, '0.1.0.sql'), 'utf8'));
  await client.query('begin; set local idle_in_transaction_session_timeout = 0; lock table clubs');
  const migration = migrateDatabase(url);
  await vi.waitUntil(async () => (await listWaitingMigrations(client)).length === 1, {
    timeout: 10_000,
  });
  await client.query('commit');
  await migration;
}, 30_000);

it('names the reason when a lock on a table does not end, and migrates at the next start', async () => {
  const { client, url } = await createEmptyDatabase();
  await client.query(readFileSync(join(releasedFolder, '0.1.0.sql'), 'utf8'));
  await client.query('begin; lock table clubs in row exclusive mode');
  await expect(migrateDatabase(url)).rejects.toThrow(
    /0001_hard_to_stop was rolled back, because it did not get its locks .* The oldest transactions are those of process \d+ \(/,
  );
  await client.query('commit');
  await migrateDatabase(url);
}, 30_000);

it('creates the tables of the job queue in the migration', async () => {
  const { client, url } = await createEmptyDatabase();
  await migrateDatabase(url);
  const { rows } = await client.query('select version from pgboss.version');
  expect(rows).toEqual([{ version: jobQueuePackage.pgboss.schema }]);
});

/** Returns the process ids of migrations that wait for a lock. */
async function listWaitingMigrations(client: Client) {
  // PostgreSQL shows the same activity until the end of a transaction unless it is cleared.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query(`
    select pid from pg_stat_activity where datname = current_database()
      and application_name = 'fixturebook migration' and wait_event_type = 'Lock'`);
  return rows;
}

/** Returns the rows of each table that is not empty. */
async function readRows(client: Client) {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const rowsByTable: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select to_json(t) from "${name}" t order by t::text`);
    if (rows.length > 0) rowsByTable[name] = rows;
  }
  return rowsByTable;
}
