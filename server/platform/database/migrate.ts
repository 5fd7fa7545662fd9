import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import serverPackage from '../../package.json' with { type: 'json' };
import { createConnectionOptions } from './connection.ts';

const serverFolder = join(import.meta.dirname, '../..');
const migrationsFolder = join(serverFolder, 'migrations');

/** An arbitrary number for the lock that stops two nodes from migrating at the same time. */
const migrationLockId = 4_021_979;

/**
 * Waits until the migration of another node has ended. Waits at most 5 s for the lock of a table,
 * because requests would queue behind the migration.
 */
export async function migrateDatabase(url: string) {
  const client = new Client({
    ...createConnectionOptions(url, 'fixturebook migration'),
    connectionTimeoutMillis: 5_000,
  });
  // The query that fails reports a lost connection; without a listener this event ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockId]);
    await client.query("set lock_timeout = '5s'");
    await migrate(drizzle({ client }), { migrationsFolder });
    await replaceFunctions(client);
  } finally {
    await client.end();
  }
}

/**
 * Replaces the SQL functions and triggers. A comment on Drizzle's schema contains their hash and the
 * version that they are from. They are not replaced if the hash is equal, because replacing a trigger
 * locks its table, or if a newer version has already replaced them and this node is an older one.
 */
async function replaceFunctions(client: Client) {
  const functions = readFunctions();
  const hash = createHash('sha256').update(functions).digest('hex');
  const { rows } = await client.query(
    "select coalesce(obj_description('drizzle'::regnamespace, 'pg_namespace'), '') as comment",
  );
  const [storedHash, storedVersion = ''] = rows[0].comment.split(' ');
  const { version } = serverPackage;
  const isNewer = storedVersion.localeCompare(version, 'en', { numeric: true }) > 0;
  if (storedHash === hash || isNewer) return;
  const comment = `comment on schema drizzle is '${hash} ${version}'`;
  await client.query(`begin; ${functions} ${comment}; commit`);
}

/**
 * Returns the SQL functions without comments, so that a change of a comment replaces no trigger.
 * Triggers are in these files too, so that no migration needs a function. The platform's files come
 * first, because the triggers of the features call functions of the platform.
 */
export function readFunctions() {
  return ['platform/*/functions.sql', '*/functions.sql']
    .flatMap((pattern) => globSync(pattern, { cwd: serverFolder }).sort())
    .map((file) => readFileSync(join(serverFolder, file), 'utf8'))
    .join('\n')
    .replace(/^\s*--.*\n/gm, '');
}

export function readMigrations() {
  return readMigrationFiles({ migrationsFolder });
}
