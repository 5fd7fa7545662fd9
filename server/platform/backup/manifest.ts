import { z } from 'zod';

/** The first version of the form of an archive. A program refuses archives of a later form. */
export const archiveFormat = 1;

export const entryNames = {
  tables: 'schema/tables.sql',
  functions: 'schema/functions.sql',
  secret: 'secret',
  manifest: 'manifest.json',
  manifestChecksum: 'manifest.sha256',
};

export const filePrefix = 'files/';

/** The end of the name of a file until its backup is complete. */
export const unfinishedEnding = '.unfinished';

export function getTableEntryName(table: string) {
  return `tables/${table}.copy`;
}

const EntryChecksum = z.object({ bytes: z.number(), sha256: z.string() });
export type EntryChecksum = z.infer<typeof EntryChecksum>;

const RowDigest = z.object({ rows: z.number(), digest: z.string() });
export type RowDigest = z.infer<typeof RowDigest>;

const TableColumns = z.object({ name: z.string(), columns: z.array(z.string()) });
export type TableColumns = z.infer<typeof TableColumns>;

export const Manifest = z.object({
  format: z.literal(archiveFormat),
  /** The version of Fixturebook that made the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  postgresVersion: z.string(),
  /** The hashes of the migrations that had run, in their order. */
  migrations: z.array(z.string()),
  jobQueueVersion: z.number(),
  /** Whether the archive has the secret, and a keyed hash that shows whether another one is equal. */
  secret: z.object({ isStored: z.boolean(), fingerprint: z.string() }),
  /** The names of the settings that were set in the environment. Their values are not stored. */
  settings: z.array(z.string()),
  /** Names and columns are quoted for SQL where they need to be. Generated columns are left out. */
  tables: z.array(TableColumns.extend(RowDigest.shape)),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  /** Pictures that clubs have and that were missing in the store already. */
  missingFiles: z.array(z.string()),
  /** Every entry of the archive except the manifest and its checksum. */
  entries: z.record(z.string(), EntryChecksum),
});
export type Manifest = z.infer<typeof Manifest>;

/** What can be read of a manifest in a form that this version does not know. */
export const LaterManifest = z.object({
  format: z.number().gt(archiveFormat),
  version: z.string(),
});

/** An error whose message tells the operator what to do. */
export class BackupError extends Error {}
