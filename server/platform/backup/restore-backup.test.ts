import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { listReferencedFiles } from '../../cli-commands.ts';
import { listPhotoFiles } from '../../clubs/queries/photo-files.ts';
import { startBillingApp } from '../../testing/billing.ts';
import { createClubWithAllData } from '../../testing/club-with-all-data.ts';
import { createEmptyDatabase } from '../../testing/database/empty-database.ts';
import { startPostgresProcess } from '../../testing/database/postgres-process.ts';
import { releasedFolder } from '../../testing/database/release-schema.ts';
import { readSchema } from '../../testing/database/schema-description.ts';
import { readTableChecksums } from '../../testing/database/table-checksums.ts';
import { startS3Server } from '../../testing/vendors/s3-server.ts';
import { readConfig } from '../config.ts';
import { listTableStatements } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { createSecrets, loadSecret } from '../secrets.ts';
import { openStoredFiles } from '../storage/stored-files.ts';
import { openArchive } from './archive-reader.ts';
import { createArchive } from './archive-writer.ts';
import { createBackup } from './create-backup.ts';
import { type ErasedIds, recordErasure } from './erasure-list.ts';
import { entryNames, filePrefix, type Manifest } from './manifest.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';

vi.setConfig({ testTimeout: 60_000 });

const { app, bank } = await startBillingApp();
const { config, secret } = app.foundation;
const folder = await mkdtemp(join(tmpdir(), 'fixturebook-backups-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

await createClubWithAllData(app, bank);
await writeFile(join(config.dataDir, 'secret'), secret);
const sealed = createSecrets(secret).seal('test', 'a code');
const file = join(folder, 'whole.zip');
const before = await readTableChecksums(app.db.$client);
const options = {
  config,
  ownerUrl: app.databaseUrl,
  settings: ['PORT'],
  listPictures: listPhotoFiles,
};
const orphan = 'user_profile_avatars/replaced.webp';
const store = await openStoredFiles(config);
await store.write(orphan, Readable.from([Buffer.from('a replaced picture')]), 18);
await createBackup(file, options);

/** Creates an empty database and data folder. */
async function prepareRestore(
  from: string,
  settings: Record<string, string> = {},
  atEnd?: typeof afterAll,
) {
  const { url, client } = await createEmptyDatabase(atEnd);
  const dataDir = await mkdtemp(join(folder, 'restored-'));
  const restoredConfig = readConfig({ DATA_DIR: dataDir, ...settings });
  const database = { databaseUrl: url, directUrl: url, ownerUrl: url, stop: async () => {} };
  const printed: string[] = [];
  const run = (changed: Partial<RestoreOptions> = {}) =>
    restoreBackup(from, {
      config: restoredConfig,
      openDatabase: async () => database,
      queueErasures: async () => 0,
      listClubsWithoutOwner: async () => [],
      listReferencedFiles,
      print: (line) => printed.push(line),
      ...changed,
    });
  return { run, client, url, config: restoredConfig, printed };
}

const unreachableBucket = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'key',
};

type StoredConfig = Parameters<typeof openStoredFiles>[0];

async function readAllFiles(of: StoredConfig) {
  const files = await openStoredFiles(of);
  const contents: Record<string, Buffer> = {};
  for await (const key of files.listKeys()) {
    const content = await files.read(key);
    if (content) contents[key] = await buffer(content);
  }
  return contents;
}

async function readFileChecksums(from: string) {
  const { manifest, close } = await openArchive(from);
  close();
  return Object.entries(manifest.entries).filter(([name]) => name.startsWith(filePrefix));
}

const restored = await prepareRestore(file, {}, afterAll);
await restored.run();

it('restores every row, picture that a row refers to, and the secret as they were', async () => {
  expect(before['public.clubs']?.rows).toBeGreaterThan(1);
  expect(before['pgboss.job_common']?.rows).toBeGreaterThan(1);
  expect(await readTableChecksums(restored.client)).toEqual(before);
  const { [orphan]: replaced, ...pictures } = await readAllFiles(config);
  expect(replaced).toBeDefined();
  expect(Object.keys(pictures).length).toBeGreaterThan(1);
  expect(await readAllFiles(restored.config)).toEqual(pictures);
  expect(createSecrets(await loadSecret(restored.config)).open('test', sealed)).toBe('a code');
});

it('restores the schema with its indexes, references, functions and triggers', async () => {
  // PostgreSQL leaves out parentheses when it reads a condition that it has formatted.
  const readObjects = async (...of: Parameters<typeof readSchema>) =>
    (await readSchema(...of)).map((line) => line.replace(/[()]/g, ''));
  for (const schema of ['public', 'pgboss', 'drizzle']) {
    const original = await readObjects(app.db.$client, schema);
    expect(original.length).toBeGreaterThan(3);
    expect(await readObjects(restored.client, schema)).toEqual(original);
  }
});

it('restores pictures into a bucket and backs them up from there', async () => {
  const s3 = await startS3Server({ checksSignatures: false });
  const other = await prepareRestore(file, s3.settings);
  await other.run();
  expect(await readAllFiles(other.config)).toEqual(await readAllFiles(restored.config));
  const target = join(folder, 'of-bucket.zip');
  await createBackup(target, { ...options, config: other.config, ownerUrl: other.url });
  const whole = await readFileChecksums(file);
  expect(await readFileChecksums(target)).toEqual(
    whole.filter(([name]) => name !== filePrefix + orphan),
  );
});

it('restores the database alone with --keep-files, and needs no store of pictures', async () => {
  const { run, client } = await prepareRestore(file, unreachableBucket);
  await run({ keepFiles: true });
  expect(await readTableChecksums(client)).toEqual(before);
});

it('creates a file that only its owner can read, and leaves no other one', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

it('names pictures of clubs that are missing in the store', async () => {
  const target = join(folder, 'without-pictures.zip');
  const dataDir = await mkdtemp(join(folder, 'empty-'));
  await createBackup(target, { ...options, config: { ...config, dataDir, secret } });
  const { manifest, close } = await openArchive(target);
  close();
  expect(manifest.missingFiles.length).toBeGreaterThan(1);
  expect(manifest.secret.isStored).toBe(false);
});

it('restores a backup of version 0.1.0 on PostgreSQL 15 and migrates it', async () => {
  const old = await startPostgresProcess(join(folder, 'postgres-15'), 15);
  const client = new Client({ connectionString: old.url });
  await client.connect();
  await client.query(await readFile(join(releasedFolder, '0.1.0.sql'), 'utf8'));
  await client.query((await listTableStatements([])).at(-1) ?? '');
  const clubs = await client.query('select id, slug from clubs order by id');
  await client.end();
  const target = join(folder, 'of-0.1.0.zip');
  await createBackup(target, { ...options, ownerUrl: old.url });
  await old.stop();

  const upgraded = await prepareRestore(target);
  await upgraded.run();
  const found = await upgraded.client.query('select id, slug from clubs order by id');
  expect(found.rows).toEqual(clubs.rows);
  const { rows } = await upgraded.client.query(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  expect(rows).toEqual(readMigrations().map(({ hash }) => ({ hash })));
});

it('says that erased accounts are back when neither folder has a list of erasures', async () => {
  expect(restored.printed).toEqual([
    expect.stringMatching(/^No erasures\.jsonl in .*fixturebook-backups-.* is back\.$/),
  ]);
});

it('reads the list of erasures in BACKUP_FOLDER when the backup is in another folder', async () => {
  const listFolder = await mkdtemp(join(tmpdir(), 'fixturebook-lists-'));
  afterAll(() => rm(listFolder, { recursive: true, force: true }));
  const listed = { userId: crypto.randomUUID(), clubId: crypto.randomUUID() };
  const { run, config: own, printed } = await prepareRestore(file, { BACKUP_FOLDER: listFolder });
  await recordErasure(own, listed);
  const erased: ErasedIds[] = [];
  await run({ queueErasures: async (_db, found) => erased.push(...found) });
  expect(erased).toEqual([listed]);
  expect(printed).toEqual([expect.stringContaining('erases again')]);
});

describe('refuses', () => {
  async function expectRefusal(from: string, words: RegExp | string, settings = {}) {
    const { run, client, config: unused } = await prepareRestore(from, settings);
    await expect(run()).rejects.toThrow(words);
    expect(await readTableChecksums(client)).toEqual({});
    if (!unused.s3) expect(await readAllFiles(unused)).toEqual({});
  }

  /** Copies the backup with another manifest. */
  async function copyWithManifest(name: string, changed: Partial<Manifest>) {
    const target = join(folder, name);
    const original = await openArchive(file);
    const text = JSON.stringify({ ...original.manifest, ...changed });
    const copy = await createArchive(target);
    for (const entry of Object.keys(original.manifest.entries))
      await copy.add(entry, await original.read(entry));
    await copy.add(entryNames.manifest, Readable.from([Buffer.from(text)]));
    const sha256 = createHash('sha256').update(text).digest('hex');
    await copy.add(entryNames.manifestChecksum, Readable.from([Buffer.from(sha256)]));
    await copy.finish();
    original.close();
    return target;
  }

  async function copyWithBytes(name: string, change: (content: Buffer) => Buffer) {
    const target = join(folder, name);
    await writeFile(target, change(await readFile(file)));
    return target;
  }

  it('a database that is not empty', async () => {
    const again = restored.run();
    await expect(again).rejects.toThrow(
      /is not empty: it has \d+ tables.*DATA_DIR to a new folder/,
    );
  });

  it('a file whose end is missing', async () => {
    const cut = await copyWithBytes('cut.zip', (content) => content.subarray(0, -2_000));
    await expectRefusal(cut, 'is not a backup, or its end is missing');
  });

  it('a file that does not exist', async () => {
    const missing = join(folder, 'missing.zip');
    await expectRefusal(missing, `There is no file ${missing}.`);
  });

  it('a file that is not a backup', async () => {
    const other = join(folder, 'other.zip');
    await writeFile(other, 'Dear club');
    await expectRefusal(other, 'is not a backup');
  });

  it('a file in which a byte of a picture was changed', async () => {
    const [picture = Buffer.of()] = Object.values(await readAllFiles(config));
    const damaged = await copyWithBytes('damaged.zip', (content) => {
      const at = content.indexOf(picture) + 20;
      content[at] = (content[at] ?? 0) ^ 1;
      return content;
    });
    await expectRefusal(damaged, /is damaged: files\/.* is missing or was changed/);
  });

  it.each([
    ['version', { version: '99.0.0' }],
    ['migration', { migrations: ['of the next version'] }],
    ['version of the job queue', { jobQueueVersion: 9_999 }],
  ])('a backup with a newer %s', async (what, changed) => {
    const newer = await copyWithManifest(`newer-${what}.zip`, changed);
    await expectRefusal(newer, 'which is newer than this program');
  });

  it('rows that differ from the manifest, and leaves the database empty', async () => {
    const { manifest, close } = await openArchive(file);
    close();
    const tables = manifest.tables.map((table) =>
      table.name === 'public.clubs' ? { ...table, digest: '0' } : table,
    );
    const changed = await copyWithManifest('other-rows.zip', { tables });
    const { run, client } = await prepareRestore(changed);
    await expect(run()).rejects.toThrow('The table public.clubs has other rows after the restore');
    expect(await readTableChecksums(client)).toEqual({});
  });

  it('another secret, and says how to read the right one', async () => {
    const settings = { SECRET: 'another secret of thirty-two characters' };
    await expectRefusal(file, /SECRET is not the one of the backup.*unzip -p/, settings);
  });

  it('a bucket that cannot be reached, for a backup and for a restore', async () => {
    const words = 'The files in the bucket pictures cannot be reached';
    await expectRefusal(file, words, unreachableBucket);
    const target = join(folder, 'no-bucket.zip');
    const { s3 } = readConfig(unreachableBucket);
    const attempt = createBackup(target, { ...options, config: { ...config, s3 } });
    await expect(attempt).rejects.toThrow(words);
    expect((await readdir(folder)).filter((name) => name.startsWith('no-bucket'))).toEqual([]);
  });

  it('to replace a file', async () => {
    await expect(createBackup(file, options)).rejects.toThrow('exists. Name another file.');
  });
});

it('takes all rows from one moment while clubs write', async () => {
  let isDone = false;
  const { $client } = app.db;
  const writing = (async () => {
    for (let n = 0; !isDone; n += 1)
      await $client.query(
        `with first as (insert into waiting_jobs (name, data, due_at)
          values ('written', '{}', now() + interval '1 year'))
        insert into notification_deliveries (channel, key) values ('mail', 'written ${n}')`,
      );
  })();
  const target = join(folder, 'while-writing.zip');
  await createBackup(target, options);
  isDone = true;
  await writing;
  const { manifest, close } = await openArchive(target);
  close();
  const [first, last] = ['public.waiting_jobs', 'public.notification_deliveries'].map((table) => {
    const rows = manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
    return rows - (before[table]?.rows ?? 0);
  });
  expect(first).toBeGreaterThan(0);
  expect(first).toBe(last);
});

it('refuses to back up a table that a restore could not create', async () => {
  const { $client } = app.db;
  await $client.query('create table "Scores of 2027" (n int)');
  try {
    const attempt = createBackup(join(folder, 'unknown-table.zip'), options);
    await expect(attempt).rejects.toThrow('The table public."Scores of 2027" is not one of');
  } finally {
    await $client.query('drop table "Scores of 2027"');
  }
});
