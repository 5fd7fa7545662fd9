import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import jobQueuePackage from 'pg-boss/package.json' with { type: 'json' };
import serverPackage from '../../package.json' with { type: 'json' };
import { createConnectionOptions } from './connection.ts';
import { grantServerRights } from './server-role.ts';

const serverFolder = join(import.meta.dirname, '../..');
const migrationsFolder = join(serverFolder, 'migrations');

/** An arbitrary number for the lock that stops two nodes from migrating at the same time. */
const migrationLockId = 4_021_979;

/** How long to wait for another node that migrates. */
const migrationLockTimeoutMs = 60_000;

/** Requests queue behind a migration that waits for a lock, so it waits for a short time, repeatedly. */
const tableLockTimeoutMs = 1_000;
const maxLockAttempts = 5;

/** An error without a cause, so that the operator sees this message instead. */
class MigrationLockError extends Error {}

/**
 * Migrates the database, and lets the given role serve it. The role of `url` owns all tables.
 * Waits until the migration of another node has ended.
 */
export async function migrateDatabase(url: string, serverRole?: string) {
  const client = new Client({
    ...createConnectionOptions(url, 'fixturebook migration', {
      lock_timeout: migrationLockTimeoutMs,
      // Ends the lock of a node that pauses during its migration.
      idle_session_timeout: '10s',
    }),
    connectionTimeoutMillis: 5_000,
  });
  // The query that fails reports a lost connection; without a listener this event ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await acquireMigrationLock(client);
    await client.query(`set lock_timeout = ${tableLockTimeoutMs}`);
    await retryLocks(client, () => migrate(drizzle({ client }), { migrationsFolder }));
    await retryLocks(client, () => replaceFunctions(client));
    await retryLocks(client, () => installJobQueue(client));
    if (serverRole) await grantServerRights(client, serverRole);
  } finally {
    await client.end();
  }
}

async function acquireMigrationLock(client: Client) {
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockId]);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new MigrationLockError(
      `Another server has been migrating the database for ${migrationLockTimeoutMs / 1_000} s. ` +
        'Start this one again when the other is ready.',
    );
  }
}

async function retryLocks(client: Client, run: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await client.query('rollback');
      if (attempt === maxLockAttempts)
        throw new MigrationLockError(
          'The database could not be migrated, because a transaction of another connection holds a ' +
            'lock on a table. Start again when that transaction has ended; ' +
            'pg_stat_activity lists it.',
        );
      await pause(tableLockTimeoutMs);
    }
  }
}

/** SQLSTATE 55P03: another transaction held a lock for too long. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: string }).code === '55P03' || isLockTimeout(error.cause);
}

/** Creates or migrates the tables of the job queue, because the server's role may not. */
async function installJobQueue(client: Client) {
  const { rows } = await client.query("select to_regclass('pgboss.version') as installed");
  if (!rows[0].installed) {
    await client.query(getConstructionPlans());
    return;
  }
  const stored = await client.query<{ version: number }>('select version from pgboss.version');
  const { schema: latest } = jobQueuePackage.pgboss;
  const version = stored.rows[0]?.version ?? latest;
  if (version < latest) await client.query(getMigrationPlans('pgboss', version));
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
