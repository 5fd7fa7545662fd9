import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { acquireMigrationLock } from '../database/migrate.ts';
import { schemas } from '../database/server-role.ts';
import { isRestoreUnfinished, unfinishedRestoreTable } from '../database/unfinished-restore.ts';
import { type Archive, discard } from './archive-reader.ts';
import { RowDigestStream } from './checksums.ts';
import {
  createUnlimitedClient,
  formatCopyToSql,
  isNotOfExtensionSql,
} from './database-snapshot.ts';
import { BackupError, entryNames, getTableEntryName, type Manifest } from './manifest.ts';

/**
 * Connects to a database that is empty, or that has the rows of the backup already because a restore failed after
 * its commit. No server can migrate the database until the connection ends.
 */
export async function openDatabaseToFill(
  url: string,
  archive: Archive,
  print: (line: string) => void,
) {
  const client = createUnlimitedClient(url);
  await client.connect();
  try {
    await acquireMigrationLock(client, print);
    const isFilled = await isRestoreUnfinished(client);
    if (isFilled) await assertRestoreIsOfBackup(client, archive);
    else await assertDatabaseIsEmpty(client);
    return { client, isFilled };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function assertRestoreIsOfBackup(client: Client, { file, manifestSha256 }: Archive) {
  const { rows } = await client.query<{ file: string; manifestSha256: string }>(
    `select file, manifest_sha256 as "manifestSha256" from ${unfinishedRestoreTable}`,
  );
  const [begun] = rows;
  if (begun?.manifestSha256 !== manifestSha256)
    throw new BackupError(
      `The restore of ${begun?.file} into this database has not ended, and ${file} is another backup. Repeat the former, or create an empty database.`,
    );
}

async function assertDatabaseIsEmpty(client: Client) {
  const { rows } = await client.query<{ count: number; database: string }>(
    `select count(*)::int, current_database() as database from pg_class c
      where relnamespace::regnamespace::text = any($1) and relkind in ('r', 'p', 'v', 'm')
        and ${isNotOfExtensionSql}`,
    [schemas],
  );
  const [found] = rows;
  if (found && found.count > 0)
    throw new BackupError(
      `The database ${found.database} is not empty: it has ${found.count} tables. ` +
        'A backup is restored only into an empty system. Create an empty database and set DATABASE_URL to it. ' +
        'For the embedded database, stop the server and set DATA_DIR to a new folder, or rename the old one.',
    );
}

/**
 * Creates and fills all tables in one transaction, and compares each with the manifest before it commits. One more
 * table says that the restore has not ended, and which backup continues it.
 */
export async function restoreDatabase(client: Client, archive: Archive) {
  const { manifest } = archive;
  await client.query('begin');
  await client.query(await text(await archive.read(entryNames.tables)));
  for (const { name, parent, bound } of manifest.partitions)
    await client.query(`create table if not exists ${name} partition of ${parent} ${bound}`);
  await client.query(`truncate ${manifest.tables.map(({ name }) => name).join(', ')}`);
  // Rows refer to others of any table, and an index is built faster than it is filled.
  const createIndexesAndReferences = await dropIndexesAndReferences(client);
  for (const table of manifest.tables) await restoreTable(client, archive, table);
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled]);
  for (const statement of createIndexesAndReferences) await client.query(statement);
  // A function can call another one that is created later.
  await client.query('set local check_function_bodies = off');
  await client.query(await text(await archive.read(entryNames.functions)));
  await client.query(
    `create table ${unfinishedRestoreTable} (file text not null, manifest_sha256 text not null)`,
  );
  await client.query(`insert into ${unfinishedRestoreTable} values ($1, $2)`, [
    archive.file,
    archive.manifestSha256,
  ]);
  await client.query('commit');
}

/** Returns the statements that create them again. */
async function dropIndexesAndReferences(client: Client) {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select 1 as position, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid)) as create
      from pg_constraint
      where connamespace::regnamespace::text = any($1) and contype = 'f' and conparentid = 0
    union all
    select 2, format('drop index %s', c.oid::regclass), pg_get_indexdef(c.oid)
      from pg_class c
      where relnamespace::regnamespace::text = any($1) and relkind = 'i' and not relispartition
        and not exists (select from pg_constraint where conindid = c.oid)
    order by position`,
    [schemas],
  );
  for (const { drop } of rows) await client.query(drop);
  // A reference needs the unique index of the other table.
  return rows.map(({ create }) => create).reverse();
}

async function restoreTable(client: Client, archive: Archive, table: Manifest['tables'][number]) {
  const { name, columns, rows, digest } = table;
  const filling = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(await archive.read(getTableEntryName(name)), filling);
  const restored = new RowDigestStream();
  await pipeline(client.query(copyTo(formatCopyToSql(table))), restored, discard());
  const found = restored.getDigest();
  if (found.rows !== rows || found.digest !== digest)
    throw new BackupError(
      `The table ${name} has other rows after the restore (${found.rows}) than in the backup (${rows}). Nothing was changed.`,
    );
}
