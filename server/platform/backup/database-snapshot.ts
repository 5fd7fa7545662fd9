import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createConnectionOptions } from '../database/connection.ts';
import { listTableStatements, readJobQueueVersion } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { backupApplicationName } from '../database/old-transactions.ts';
import { schemas } from '../database/server-role.ts';
import { isRestoreUnfinished, UnfinishedRestoreError } from '../database/unfinished-restore.ts';
import { BackupError, type Manifest, type TableColumns } from './manifest.ts';

/**
 * The connection has no time limits, because a table can take an hour, and the archive can be slower than
 * the database.
 */
export function createUnlimitedClient(url: string) {
  const client = new Client({
    ...createConnectionOptions(url, backupApplicationName, {
      statement_timeout: 0,
      lock_timeout: 0,
      idle_in_transaction_session_timeout: 0,
      tcp_user_timeout: 0,
      search_path: 'public',
      // As in pg_dump: text that every setting of another database reads as the same value.
      datestyle: 'ISO',
      intervalstyle: 'postgres',
    }),
    connectionTimeoutMillis: 5_000,
  });
  // The query that fails reports a lost connection; without a listener this event ends the process.
  client.on('error', () => {});
  return client;
}

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;

/** Begins a transaction that sees the database as it is now, and no changes that follow. */
export async function openSnapshot(url: string) {
  const client = createUnlimitedClient(url);
  await client.connect();
  try {
    if (await isRestoreUnfinished(client)) throw new UnfinishedRestoreError();
    const tables = await listTables(client);
    if (!tables.some(({ name }) => name === 'public.clubs'))
      throw new BackupError('The database has no tables yet, so there is nothing to back up.');
    await client.query('begin isolation level repeatable read read only');
    // As in pg_dump: with these locks no migration changes a table before it has been read.
    await client.query(
      `lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`,
    );
    const description = { tables, ...(await describeDatabase(client)) };
    assertTablesAreKnown(description);
    return {
      client,
      ...description,
      read: (table: TableColumns): Readable => client.query(copyTo(formatCopyToSql(table))),
      readFunctions: () => readFunctions(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

export function formatCopyToSql({ name, columns }: TableColumns) {
  return `copy ${name} (${columns.join(', ')}) to stdout`;
}

/** A condition on `pg_class c`: a restore does not create the tables of extensions, and needs none of their rows. */
export const isNotOfExtensionSql = `not exists (select from pg_depend
  where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`;

/** Lists the tables that store rows, so the partitions of a table and not the table itself. */
async function listTables(client: Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select format('%I.%I', nspname, relname) as name, array(
        select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = any($1) and relkind = 'r' and ${isNotOfExtensionSql} order by name`,
    [schemas],
  );
  return rows;
}

const createdTablePattern =
  /(?:create table(?: if not exists)?|rename to)\s+(?:"?\w+"?\.)?"?(\w+)"?/gi;

/** A restore creates only the tables of migrations and of the job queue, and could not store the rows of others. */
function assertTablesAreKnown({
  tables,
  partitions,
  tableStatements,
}: Pick<Manifest, 'partitions'> & { tables: TableColumns[]; tableStatements: string[] }) {
  const created = new Set(
    [...tableStatements.join(';\n').matchAll(createdTablePattern)].map(([, name]) => name),
  );
  for (const { name } of partitions) created.add(getUnquotedName(name));
  const unknown = tables.find(({ name }) => !created.has(getUnquotedName(name)));
  if (unknown)
    throw new BackupError(
      `The table ${unknown.name} is not one of Fixturebook, so a restore could not create it. Move it into another schema (alter table … set schema …) or delete it.`,
    );
}

/** Returns the name of a table without its schema. */
function getUnquotedName(name: string) {
  return name.replace(/^.*\./, '').replaceAll('"', '');
}

async function describeDatabase(client: Client) {
  const { rows: applied } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  const migrations = applied.map(({ hash }) => hash);
  const { rows } = await client.query<{ jobQueue: number; postgresVersion: string }>(
    `select version as "jobQueue", current_setting('server_version') as "postgresVersion"
    from pgboss.version`,
  );
  const [versions] = rows;
  const jobQueueVersion = await readJobQueueVersion();
  if (versions?.jobQueue !== jobQueueVersion)
    throw new BackupError(
      'The job queue in the database is of another version. Back it up with the version of Fixturebook that runs on it.',
    );
  return {
    migrations,
    jobQueueVersion,
    tableStatements: await listStatementsOfDatabase(migrations),
    postgresVersion: versions.postgresVersion,
    sequences: await listSequences(client),
    partitions: await listPartitions(client),
  };
}

async function listStatementsOfDatabase(applied: string[]) {
  const known = readMigrations();
  if (!applied.every((hash) => known.some((migration) => migration.hash === hash)))
    throw new BackupError(
      'The database belongs to another version of Fixturebook, probably a newer one. Back it up with the version that runs on it.',
    );
  return listTableStatements(known.filter(({ hash }) => applied.includes(hash)));
}

/** Numbers that are taken while the rows are read are harmless gaps. */
async function listSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where relnamespace::regnamespace::text = any($1) and relkind = 'S' and ${isNotOfExtensionSql}
      order by name`,
    [schemas],
  );
  const sequences = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${name}`,
    );
    for (const state of states) sequences.push({ name, ...state });
  }
  return sequences;
}

/** The job queue adds partitions by the day. */
async function listPartitions(client: Client): Promise<Manifest['partitions']> {
  const { rows } = await client.query(
    `select format('%I.%I', nspname, relname) as name, inhparent::regclass::text as parent,
        pg_get_expr(relpartbound, c.oid) as bound
      from pg_class c join pg_namespace n on n.oid = relnamespace join pg_inherits on inhrelid = c.oid
      where nspname = any($1) and relispartition and relkind = 'r' order by name`,
    [schemas],
  );
  return rows;
}

/** Returns the statements that create our functions and triggers. Those of the job queue belong to its tables. */
async function readFunctions(client: Client) {
  const { rows } = await client.query<{ statement: string }>(`
    select pg_get_functiondef(p.oid) as statement from pg_proc p
      where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select format('comment on schema drizzle is %L',
      obj_description('drizzle'::regnamespace, 'pg_namespace'))`);
  return rows.map(({ statement }) => statement);
}
