import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { listPhotoFiles } from '../../clubs/queries/photo-files.ts';
import { createBackup } from '../../platform/backup/create-backup.ts';
import { readErasures } from '../../platform/backup/erasure-list.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { createTestClub } from '../../testing/builders.ts';
import { createEmptyDatabase } from '../../testing/database/empty-database.ts';
import { createClubWithPassword, requestErasure, runErasureJobs } from '../../testing/leaving.ts';
import { runQueuedJobs } from '../../testing/run-queued-jobs.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { eraseRestoredJob, queueRestoredErasures } from './restored-erasures.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-erased-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const app = await startTestApp({ settings: { BACKUP_FOLDER: folder } });
const { url } = await createEmptyDatabase(afterAll);
const leaver = await createClubWithPassword(app);
const other = await createTestClub(app);

const file = join(folder, 'before.zip');
const config = { ...app.foundation.config, secret: app.foundation.secret };
const listPictures = listPhotoFiles;
await createBackup(file, { config, ownerUrl: app.databaseUrl, settings: [], listPictures });
await requestErasure(app, leaver.browser, leaver);
await runErasureJobs(app);
await appendFile(join(folder, 'erasures.jsonl'), '{"userId":"3f');

it('lists what was erased beside the backups', async () => {
  const erased = { userId: leaver.userId, clubId: leaver.club.id };
  expect(await readErasures([folder])).toEqual([erased]);
});

it('erases an account and its club again after a restore, and leaves others', async () => {
  const printed: string[] = [];
  const database = { databaseUrl: url, directUrl: url, ownerUrl: url, stop: async () => {} };
  await restoreBackup(file, {
    config,
    openDatabase: async () => database,
    queueErasures: queueRestoredErasures,
    print: (line) => printed.push(line),
  });
  expect(printed).toEqual([
    'The next start erases again what was erased after the backup: 1 requests.',
  ]);

  const restored = await startTestApp({ databaseUrl: url, settings: { BACKUP_FOLDER: folder } });
  const listClubs = async () => {
    const { rows } = await restored.db.$client.query('select id from clubs order by id');
    return rows.map(({ id }) => id);
  };
  expect(await listClubs()).toEqual([leaver.club.id, other.club.id].sort());
  expect(await runQueuedJobs(restored, eraseRestoredJob.name)).toBe(1);
  await runErasureJobs(restored);
  expect(await listClubs()).toEqual([other.club.id]);
  const { rows } = await restored.db.$client.query('select id from users');
  expect(rows).toEqual([{ id: other.userId }]);
  const erased = { userId: leaver.userId, clubId: leaver.club.id };
  await expect(restored.runJob(eraseRestoredJob.name, erased)).resolves.not.toThrow();
});
