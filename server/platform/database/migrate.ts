import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createConnectionOptions } from './connection.ts';
import {
  isOnlineMigration,
  listStatementsForNewDatabase,
  type Migration,
  readMigrations,
} from './migration-files.ts';
import { migrationApplicationName } from './old-transactions.ts';
import { runOnlineMigration } from './online-migration.ts';
import { changeSchema, MigrationError } from './schema-change.ts';
import { grantServerRights } from './server-role.ts';
import { formatFunctions, replaceFunctions } from './sql-functions.ts';
import { isRestoreUnfinished, UnfinishedRestoreError } from './unfinished-restore.ts';

/** An arbitrary number for the lock of the node that runs the migrations. */
const migrationLockId = 4_021_980;

const migrationLockIntervalMs = 250;

export interface MigrateOptions {
  /** The role that serves requests, if it is not that of the URL, which owns all tables. */
  serverRole?: string | undefined;
  print?: (line: string) => void;
  /** How often to print which statement of an online migration runs, every 10 s by default. */
  reportIntervalMs?: number;
  migrations?: Migration[];
  /** Set by the restore itself. Everything else must not use a database before its restore has ended. */
  isRestore?: true;
}

/** Migrates the database, or waits until another node has, and lets the role of the server use it. */
export async function migrateDatabase(url: string, options: MigrateOptions = {}) {
  const client = new Client({
    ...createConnectionOptions(url, migrationApplicationName, {
      // Ends the lock of a node that pauses during its migration.
      idle_session_timeout: '10s',
    }),
    connectionTimeoutMillis: 5_000,
  });
  // The query that fails reports a lost connection; without a listener this event ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await applyMigrations(client, url, options);
    await replaceFunctions(client);
    await migrateJobQueue(client);
    if (options.serverRole) await grantServerRights(client, options.serverRole);
  } finally {
    await client.end();
  }
}

/** A node of the previous version has nothing to apply, so it can start beside a long migration. */
async function applyMigrations(client: Client, url: string, options: MigrateOptions) {
  const { migrations = readMigrations(), print = () => {}, reportIntervalMs } = options;
  await assertRestoreHasEnded(client, options);
  const applied = await findLastApplied(client);
  if (migrations.every(({ createdAt }) => createdAt <= applied)) return;
  await acquireMigrationLock(client, print);
  // A restore can have held the lock.
  await assertRestoreHasEnded(client, options);
  const lastApplied = await findLastApplied(client);
  if (lastApplied === 0) return createTables(client, migrations);
  for (const migration of migrations) {
    if (migration.createdAt <= lastApplied) continue;
    await assertBackfillsFinished(client, migration);
    if (isOnlineMigration(migration)) {
      await runOnlineMigration(client, migration, { url, print, reportIntervalMs });
      await client.query(formatRecord(migration));
    } else
      await changeSchema(client, {
        subject: `Migration ${migration.name}`,
        listStatements: async () => [...migration.statements, formatRecord(migration)],
      });
  }
}

async function assertRestoreHasEnded(client: Client, { isRestore }: MigrateOptions) {
  if (!isRestore && (await isRestoreUnfinished(client))) throw new UnfinishedRestoreError();
}

/** Returns when the newest migration that ran was created, or 0 if none has run. */
async function findLastApplied(client: Client) {
  const { rows } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') as migrations",
  );
  if (!rows[0].migrations) return 0;
  const newest = await client.query<{ createdAt: string | null }>(
    'select max(created_at) as "createdAt" from drizzle.__drizzle_migrations',
  );
  return Number(newest.rows[0]?.createdAt ?? 0);
}

/**
 * Polls the lock. A statement that waits for it would hold a snapshot, and the online migration of
 * the node that has the lock would wait for the end of that statement.
 */
export async function acquireMigrationLock(client: Client, print: (line: string) => void) {
  for (let hasPrinted = false; ; ) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [
      migrationLockId,
    ]);
    if (rows[0].acquired) return;
    if (!hasPrinted) print('Waiting for another server, which is migrating the database.');
    hasPrinted = true;
    await pause(migrationLockIntervalMs);
  }
}

/** Fills an empty database in one transaction, since nobody waits for its locks. */
async function createTables(client: Client, migrations: Migration[]) {
  await changeSchema(client, {
    subject: 'The creation of the tables',
    hasNoTimeLimit: true,
    listStatements: async () => [
      createRecordsSql,
      ...migrations.flatMap((migration) => [
        ...listStatementsForNewDatabase(migration),
        formatRecord(migration),
      ]),
      formatFunctions(),
    ],
  });
}

/** The table in which drizzle-kit expects the migrations that have run. */
const createRecordsSql = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;

function formatRecord({ hash, createdAt }: Migration) {
  return `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${createdAt})`;
}

/** A migration that drops what a backfill reads would lose the rows that it has not read yet. */
async function assertBackfillsFinished(client: Client, { name, neededBackfills }: Migration) {
  if (neededBackfills.length === 0) return;
  const { rows } = await client.query<{ name: string }>(
    'select name from backfills where finished_at is not null',
  );
  const finished = rows.map((row) => row.name);
  const missing = neededBackfills.find((needed) => !finished.includes(needed));
  if (missing)
    throw new MigrationError(
      `Migration ${name} needs the backfill ${missing}, which has not finished. ` +
        'Run the previous version until it has, then start this one again.',
    );
}

/**
 * Creates or migrates the tables of the job queue, because the server's role may not. Loads the library only if there is
 * something to do, because this runs before most commands of the operator.
 */
async function migrateJobQueue(client: Client) {
  const latest = await readJobQueueVersion();
  const listStatements = async () => {
    const { rows } = await client.query("select to_regclass('pgboss.version') as installed");
    if (!rows[0].installed) {
      const { getConstructionPlans } = await import('pg-boss');
      return [removeTransaction(getConstructionPlans())];
    }
    const stored = await client.query<{ version: number }>('select version from pgboss.version');
    const version = stored.rows[0]?.version ?? latest;
    if (version >= latest) return [];
    const { getMigrationPlans } = await import('pg-boss');
    return [removeTransaction(getMigrationPlans('pgboss', version))];
  };
  if ((await listStatements()).length === 0) return;
  await changeSchema(client, {
    subject: 'The migration of the job queue',
    hasNoTimeLimit: true,
    listStatements,
  });
}

/**
 * Returns the statements that create the tables as these migrations and this version of the job queue leave them,
 * without functions and triggers.
 */
export async function listTableStatements(migrations: Migration[]) {
  const { getConstructionPlans } = await import('pg-boss');
  return [
    createRecordsSql,
    ...migrations.flatMap(listStatementsForNewDatabase),
    removeTransaction(getConstructionPlans()),
  ];
}

/** Returns the version of the job queue's tables that this program needs. */
export async function readJobQueueVersion(): Promise<number> {
  const { default: jobQueuePackage } = await import('pg-boss/package.json', {
    with: { type: 'json' },
  });
  return jobQueuePackage.pgboss.schema;
}

/** The plans of pg-boss begin a transaction that waits for locks for 30 s. */
function removeTransaction(plan: string) {
  return plan.replace(/^\s*(begin|commit|set local lock_timeout = \d+);$/gim, '');
}
