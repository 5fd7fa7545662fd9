import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { listReferencedFiles } from '../../cli-commands.ts';
import { listPhotoFiles } from '../../clubs/queries/photo-files.ts';
import { createTestClub } from '../../testing/builders.ts';
import { createEmptyDatabase } from '../../testing/database/empty-database.ts';
import { readTableChecksums } from '../../testing/database/table-checksums.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { type Config, readConfig } from '../config.ts';
import { acquireMigrationLock, migrateDatabase } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { unfinishedRestoreTable } from '../database/unfinished-restore.ts';
import { checkDatabase } from '../health/doctor/database-check.ts';
import { createLogger } from '../log.ts';
import type { Operator } from '../operator.ts';
import { createBackup } from './create-backup.ts';
import { recordErasure } from './erasure-list.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-unfinished-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const app = await startTestApp();
await createTestClub(app);
const { config, secret } = app.foundation;
const [file, other] = [join(folder, 'backup.zip'), join(folder, 'other.zip')];
for (const target of [file, other])
  await createBackup(target, {
    config: { ...config, secret },
    ownerUrl: app.databaseUrl,
    settings: [],
    listPictures: listPhotoFiles,
  });
const before = await readTableChecksums(app.db.$client);
const erased = { userId: crypto.randomUUID(), clubId: null };
await recordErasure(readConfig({ BACKUP_FOLDER: folder }), erased);

const log = createLogger('silent');
const hasNotEnded = 'The restore into this database has not ended. Repeat it with the same backup';

/** Fails after the rows are committed, while it queues erasures. */
async function failToRestore() {
  const { url, client } = await createEmptyDatabase();
  const target: Config = readConfig({ DATABASE_URL: url, SECRET: secret, DATA_DIR: folder });
  const open = (options?: { migrate: false }) => openDatabase(target, log, options);
  const restore = (from: string, queueErasures: RestoreOptions['queueErasures']) =>
    restoreBackup(from, {
      config: target,
      openDatabase: () => open({ migrate: false }),
      queueErasures,
      listClubsWithoutOwner: async () => [],
      listReferencedFiles,
      print: () => {},
    });
  const failed = restore(file, async () => {
    throw new Error('The disk is full.');
  });
  await expect(failed).rejects.toThrow('The disk is full.');
  return { client, restore, open, config: target };
}

it('continues a restore that failed after the commit, with its migrations and erasures', async () => {
  const unfinished = await failToRestore();
  const queued: unknown[] = [];
  await unfinished.restore(file, async (_db, list) => queued.push(...list));
  expect(queued).toEqual([erased]);
  expect(await readTableChecksums(unfinished.client)).toEqual(before);
  await (await unfinished.open()).stop();
});

it('keeps servers, commands and backups away until the restore has ended', async () => {
  const unfinished = await failToRestore();
  await expect(unfinished.open()).rejects.toThrow(hasNotEnded);
  const { databaseUrl = '' } = unfinished.config;
  const backup = createBackup(join(folder, 'of-unfinished.zip'), {
    config: unfinished.config,
    ownerUrl: databaseUrl,
    settings: [],
    listPictures: listPhotoFiles,
  });
  await expect(backup).rejects.toThrow(hasNotEnded);
  const operator = { openDatabase: unfinished.open } as Operator;
  expect(await checkDatabase(unfinished.config, operator)).toEqual([
    { state: 'wrong', words: expect.stringContaining(hasNotEnded) },
  ]);
});

it('refuses to continue with another backup', async () => {
  const { restore } = await failToRestore();
  const attempt = restore(other, async () => 0);
  await expect(attempt).rejects.toThrow(
    /The restore of .*backup\.zip into this database has not ended.*other\.zip is another backup/,
  );
});

it('keeps a server away that waited for the lock of the restore', async () => {
  const { client, url, connect } = await createEmptyDatabase();
  await acquireMigrationLock(client, () => {});
  const start = migrateDatabase(url, {
    async print() {
      const restoring = await connect();
      await restoring.query(`create schema drizzle; create table ${unfinishedRestoreTable} ()`);
      await client.end();
    },
  });
  await expect(start).rejects.toThrow(hasNotEnded);
});
