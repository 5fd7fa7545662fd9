import { createHash, randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import serverPackage from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { getErrorReason } from '../errors.ts';
import { toStorageKey } from '../storage/storage.ts';
import { openStoredFiles, type StoredFiles } from '../storage/stored-files.ts';
import { openArchive, verifyArchive } from './archive-reader.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import { RowDigestStream } from './checksums.ts';
import { openSnapshot, type Snapshot } from './database-snapshot.ts';
import {
  archiveFormat,
  BackupError,
  entryNames,
  filePrefix,
  getTableEntryName,
  type Manifest,
  unfinishedEnding,
} from './manifest.ts';
import { findSecret, fingerprintSecret } from './secret-check.ts';

/** How often the snapshot is taken again if a picture was replaced at the same moment. */
const maxSnapshots = 3;

export interface BackupOptions {
  config: Config;
  ownerUrl: string;
  /** The names of the settings that are set. */
  settings: string[];
  /** Lists the names of the pictures that clubs have. */
  listPictures(executor: Pick<Database, 'select'>): Promise<string[]>;
}

/** Writes the database, the pictures and the secret into a new file. Throws a `BackupError` if the file exists. */
export async function createBackup(file: string, options: BackupOptions): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`${file} exists. Name another file.`);
  const secret = await findSecret(options.config);
  if (!secret)
    throw new BackupError('There is no secret in the data folder, so no server has run with it.');
  const unfinishedFile = `${file}.${randomBytes(4).toString('hex')}${unfinishedEnding}`;
  const archive = await createArchive(unfinishedFile);
  const stopListening = deleteWhenStopped(unfinishedFile);
  try {
    const manifest = await fillArchive(archive, { ...options, ...secret });
    await archive.finish();
    await verifyFile(unfinishedFile);
    await archive.publish(file);
    return manifest;
  } catch (error) {
    await archive.discard();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new BackupError(`The disk is full, so ${file} could not be written.`);
    throw error;
  } finally {
    stopListening();
  }
}

/** Deletes the file when the process is told to stop, and then lets it end. Returns a function that ends this. */
function deleteWhenStopped(file: string) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stopListening = () => {
    for (const signal of signals) process.off(signal, stop);
  };
  function stop(signal: NodeJS.Signals) {
    rmSync(file, { force: true });
    stopListening();
    process.kill(process.pid, signal);
  }
  for (const signal of signals) process.on(signal, stop);
  return stopListening;
}

interface FillOptions extends BackupOptions {
  secret: string;
  isInDataFolder: boolean;
}

async function fillArchive(archive: ArchiveWriter, options: FillOptions): Promise<Manifest> {
  const { secret, isInDataFolder, settings } = options;
  const createdAt = new Date().toISOString();
  const entries: Manifest['entries'] = {};
  async function add(name: string, content: Readable, compress = true) {
    entries[name] = await archive.add(name, content, { compress });
  }
  const addText = (name: string, text: string) => add(name, Readable.from([Buffer.from(text)]));

  const { snapshot, missingFiles } = await addFilesAndOpenSnapshot(options, entries, add);
  try {
    const { migrations, postgresVersion, sequences, partitions } = snapshot;
    await addText(entryNames.tables, joinStatements(snapshot.tableStatements));
    await addText(entryNames.functions, joinStatements(await snapshot.readFunctions()));
    if (isInDataFolder) await addText(entryNames.secret, secret);
    const tables = await addTables(snapshot, add);
    const manifest: Manifest = {
      format: archiveFormat,
      version: serverPackage.version,
      createdAt,
      postgresVersion,
      migrations,
      jobQueueVersion: snapshot.jobQueueVersion,
      secret: { isStored: isInDataFolder, fingerprint: fingerprintSecret(secret) },
      settings,
      tables,
      sequences,
      partitions,
      missingFiles,
      entries,
    };
    await addManifest(archive, manifest);
    return manifest;
  } finally {
    await snapshot.close();
  }
}

type AddEntry = (name: string, content: Readable, compress?: boolean) => Promise<void>;

/**
 * Most files are added before the snapshot, because a picture that is replaced after it is deleted from the
 * store. Those that were added in the meantime follow.
 */
async function addFilesAndOpenSnapshot(
  { config, ownerUrl, listPictures }: FillOptions,
  entries: Manifest['entries'],
  add: AddEntry,
) {
  const files = await openStoredFiles(config);
  await addNewFiles(files, entries, add);
  for (let count = 1; ; count += 1) {
    const snapshot = await openSnapshot(ownerUrl);
    try {
      await addNewFiles(files, entries, add);
      const pictures = await listPictures(drizzle({ client: snapshot.client }));
      const keys = pictures.map(toStorageKey);
      const missingFiles = keys.filter((key) => !(filePrefix + key in entries));
      if (missingFiles.length === 0 || count === maxSnapshots) return { snapshot, missingFiles };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
}

async function addNewFiles(files: StoredFiles, entries: Manifest['entries'], add: AddEntry) {
  try {
    for await (const key of files.listKeys()) {
      const name = filePrefix + key;
      if (name in entries) continue;
      const content = await files.read(key);
      // Pictures are compressed already.
      if (content) await add(name, content, false);
    }
  } catch (error) {
    throw toStorageError(files, error);
  }
}

async function addTables(snapshot: Snapshot, add: AddEntry): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables) {
    const rows = new RowDigestStream();
    const content = pipeline(snapshot.read(table), rows, () => {});
    await add(getTableEntryName(table.name), content);
    tables.push({ ...table, ...rows.getDigest() });
  }
  return tables;
}

async function addManifest(archive: ArchiveWriter, manifest: Manifest) {
  const text = JSON.stringify(manifest);
  const sha256 = createHash('sha256').update(text).digest('hex');
  await archive.add(entryNames.manifest, Readable.from([Buffer.from(text)]));
  await archive.add(entryNames.manifestChecksum, Readable.from([Buffer.from(sha256)]));
}

function joinStatements(statements: string[]) {
  return statements.map((statement) => `${statement}\n;\n`).join('');
}

async function verifyFile(file: string) {
  const archive = await openArchive(file);
  await verifyArchive(archive).finally(archive.close);
}

/** Disk errors while the archive is written keep their code. */
export function toStorageError({ place }: StoredFiles, error: unknown) {
  if (error instanceof BackupError || (error as NodeJS.ErrnoException).code === 'ENOSPC')
    return error;
  return new BackupError(`The files in ${place} cannot be reached: ${getErrorReason(error)}`);
}
