import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

const migrationsFolder = new URL('../../migrations', import.meta.url).pathname;

/** An arbitrary number. The lock stops two nodes that start together from migrating at once. */
const migrationLockId = 4_021_979;

/**
 * Migrates forward only. If a table lock takes more than 5 s, the start fails rather than block
 * requests.
 */
export async function migrateDatabase(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockId]);
    await client.query("set lock_timeout = '5s'");
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** The number of migrations of this version, for `/readyz`. */
export function countMigrations() {
  return readMigrationFiles({ migrationsFolder }).length;
}
