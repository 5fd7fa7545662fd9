import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import serverPackage from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { createDatabase, type Database, runTransaction } from '../database/database.ts';
import { migrateDatabase, readJobQueueVersion } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { findServerRole } from '../database/server-role.ts';
import { unfinishedRestoreTable } from '../database/unfinished-restore.ts';
import { createLogger } from '../log.ts';
import { getSecretFile } from '../secrets.ts';
import { createFileOnce } from '../storage/create-file-once.ts';
import { openStoredFiles, type StoredFiles } from '../storage/stored-files.ts';
import { type Archive, discard, openArchive, verifyArchive } from './archive-reader.ts';
import { ChecksumStream } from './checksums.ts';
import { toStorageError } from './create-backup.ts';
import { createUnlimitedClient } from './database-snapshot.ts';
import { type ErasedIds, readErasures } from './erasure-list.ts';
import { BackupError, entryNames, filePrefix, type Manifest } from './manifest.ts';
import { openDatabaseToFill, restoreDatabase } from './restore-database.ts';
import { findSecret, fingerprintSecret } from './secret-check.ts';

export interface RestoreOptions {
  config: Config;
  openDatabase(): Promise<OpenDatabase>;
  /** Queues jobs that erase what was erased after the backup. Returns how many accounts and clubs these are. */
  queueErasures(db: Pick<Database, 'select' | 'execute'>, erased: ErasedIds[]): Promise<number>;
  /** Lists the clubs that have no owner, or lose all of them when what was erased is erased again. */
  listClubsWithoutOwner(
    db: Pick<Database, 'select'>,
    erased: ErasedIds[],
  ): Promise<{ slug: string }[]>;
  /** Lists the keys of the files that the rows of a migrated database refer to. */
  listReferencedFiles(db: Database): Promise<string[]>;
  print(line: string): void;
  /** Whether to leave the store of pictures as it is. */
  keepFiles?: boolean | undefined;
}

/**
 * Restores a backup into an empty system. A restore that fails or is stopped can be repeated with the same backup. From
 * its commit until its end no server starts on the database. Before the commit the system is as empty as it was, so a
 * server that starts then creates a new site in it.
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    const { manifest } = archive;
    await assertVersionIsKnown(file, manifest);
    await verifyArchive(archive);
    await assertSecretIsEqual(file, manifest, options.config);
    const database = await options.openDatabase();
    await restoreInto(database, archive, options).finally(() => database.stop());
    return manifest;
  } finally {
    archive.close();
  }
}

/** A newer program may have tables and meanings that this one does not know. */
async function assertVersionIsKnown(file: string, manifest: Manifest) {
  const { version, migrations } = manifest;
  const known = new Set(readMigrations().map(({ hash }) => hash));
  const isNewer =
    version.localeCompare(serverPackage.version, 'en', { numeric: true }) > 0 ||
    manifest.jobQueueVersion > (await readJobQueueVersion()) ||
    migrations.some((hash) => !known.has(hash));
  if (isNewer)
    throw new BackupError(
      `${file} is a backup of version ${version}, which is newer than this program (${serverPackage.version}). Restore it with version ${version} or a newer one.`,
    );
}

/** With another secret nobody could log in with a second factor, and queued mails could not be read. */
async function assertSecretIsEqual(file: string, { secret }: Manifest, config: Config) {
  const own = await findSecret(config);
  if (own && fingerprintSecret(own.secret) === secret.fingerprint) return;
  if (own)
    throw new BackupError(
      own.isInDataFolder
        ? `The data folder ${config.dataDir} has the secret of another system. Set DATA_DIR to a new folder.`
        : `SECRET is not the one of the backup. Set it to the secret of the system that was backed up${secret.isStored ? `: unzip -p ${file} ${entryNames.secret}` : ''}.`,
    );
  if (!secret.isStored)
    throw new BackupError(
      'The backup does not have the secret, because the setting SECRET had it. Set SECRET to the same value.',
    );
}

async function restoreInto(database: OpenDatabase, archive: Archive, options: RestoreOptions) {
  const { config, listReferencedFiles, print, keepFiles } = options;
  const { ownerUrl } = database;
  const files = keepFiles ? undefined : await openReachableFiles(config);
  const { client, isFilled } = await openDatabaseToFill(ownerUrl, archive, print);
  try {
    if (!config.secret) await restoreSecret(archive, config);
    if (!isFilled) await restoreDatabase(client, archive);
  } finally {
    await client.end();
  }
  await migrateDatabase(ownerUrl, {
    serverRole: findServerRole(database),
    print,
    isRestore: true,
  });
  await analyzeTables(ownerUrl);
  const db = createDatabase(ownerUrl, createLogger('warn'));
  try {
    if (files) await restoreFiles(files, archive, await listReferencedFiles(db));
    const erased = await findErasures(archive.file, config, print);
    await endRestore(db, erased, options);
  } finally {
    await db.$client.end();
  }
}

/** Reads the first page of the list of files, so that a restore without its bucket fails before it changes anything. */
async function openReachableFiles(config: Config) {
  const files = await openStoredFiles(config);
  await files
    .listKeys()
    .next()
    .catch((error) => {
      throw toStorageError(files, error);
    });
  return files;
}

async function restoreSecret(archive: Archive, config: Config) {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await createFileOnce(getSecretFile(config), await text(await archive.read(entryNames.secret)));
}

/**
 * Writes each file that a row refers to, and reads it back. No job would ever delete the others, such as a picture that
 * was replaced while the backup was made. A file that the store still has is the same, as names are never used again.
 */
async function restoreFiles(files: StoredFiles, { manifest, read }: Archive, keys: string[]) {
  for (const key of keys) {
    const name = filePrefix + key;
    const expected = manifest.entries[name];
    // It was missing in the store of the backup already.
    if (!expected) continue;
    try {
      await files.write(key, await read(name), expected.bytes);
      const stored = new ChecksumStream();
      const content = await files.read(key);
      if (content) await pipeline(content, stored, discard());
      if (stored.getChecksum().sha256 !== expected.sha256)
        throw new BackupError(`${files.place} did not store ${key} as it is in the backup.`);
    } catch (error) {
      throw toStorageError(files, error);
    }
  }
}

/** Without statistics the first queries of a large site would read whole tables. */
async function analyzeTables(url: string) {
  const client = createUnlimitedClient(url);
  await client.connect();
  await client.query('analyze').finally(() => client.end());
}

/** The list can be beside the backup, which was copied with it, or in BACKUP_FOLDER. */
async function findErasures(
  backupFile: string,
  { backups }: Config,
  print: RestoreOptions['print'],
): Promise<ErasedIds[]> {
  const folders = [dirname(resolve(backupFile)), ...(backups ? [backups.folder] : [])];
  const erased = await readErasures([...new Set(folders)]);
  if (!erased)
    print(
      `No erasures.jsonl in ${folders.join(' or ')}. An account or club that was erased after the backup is back.`,
    );
  return erased ?? [];
}

/**
 * Queues the erasures and lets servers start, in one transaction. A server erases at its start, as only it can tell
 * other clubs and cancel payments.
 */
async function endRestore(
  db: Database,
  erased: ErasedIds[],
  { queueErasures, listClubsWithoutOwner, print }: RestoreOptions,
) {
  const count = await runTransaction(db, async (tx) => {
    await tx.execute(sql`drop table ${sql.raw(unfinishedRestoreTable)}`);
    return queueErasures(tx, erased);
  });
  if (count > 0)
    print(`The next start erases again what was erased after the backup: ${count} requests.`);
  const clubs = await listClubsWithoutOwner(db, erased);
  if (clubs.length > 0)
    print(
      `These clubs lose the owners that they had: ${clubs.map(({ slug }) => slug).join(', ')}. After the next start, npm run cli -- officers list SLUG shows who is left, and officers make-owner SLUG ADDRESS names an owner.`,
    );
}
