import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { listReferencedFiles } from '../../cli-commands.ts';
import { listPhotoFiles } from '../../clubs/queries/photo-files.ts';
import { createBackup } from '../../platform/backup/create-backup.ts';
import { readErasures } from '../../platform/backup/erasure-list.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { createTestClub } from '../../testing/builders.ts';
import { createEmptyDatabase } from '../../testing/database/empty-database.ts';
import { createOfficer } from '../../testing/field-calls/officers.ts';
import { createClubWithPassword, requestErasure, runErasureJobs } from '../../testing/leaving.ts';
import { runQueuedJobs } from '../../testing/run-queued-jobs.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { listClubsWithoutOwner } from '../queries/operator.ts';
import { officers } from '../schema.ts';
import { eraseRestoredJob, queueRestoredErasures } from './restored-erasures.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-erased-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const app = await startTestApp({ settings: { BACKUP_FOLDER: folder } });
const { url } = await createEmptyDatabase(afterAll);
const leaver = await createClubWithPassword(app);
const other = await createTestClub(app);
const lonely = await createClubWithPassword(app);
const owner = await createClubWithPassword(app);
const officer = await createOfficer(app, owner.club);

const file = join(folder, 'before.zip');
const config = { ...app.foundation.config, secret: app.foundation.secret };
const listPictures = listPhotoFiles;
await createBackup(file, { config, ownerUrl: app.databaseUrl, settings: [], listPictures });
await requestErasure(app, leaver.browser, leaver);
// After the backup these two hand their clubs over and delete their accounts alone.
await createOfficer(app, lonely.club, 'owner');
await requestErasure(app, lonely.browser, lonely);
await app.db.update(officers).set({ role: 'owner' }).where(eq(officers.userId, officer.userId));
await requestErasure(app, owner.browser, owner);
await runErasureJobs(app);
await appendFile(join(folder, 'erasures.jsonl'), '{"userId":"3f');

const erased = [
  { userId: leaver.userId, clubId: leaver.club.id },
  { userId: lonely.userId, clubId: null },
  { userId: owner.userId, clubId: null },
];

it('lists what was erased beside the backups', async () => {
  const listed = (await readErasures([folder])) ?? [];
  expect(listed).toHaveLength(erased.length);
  expect(listed).toEqual(expect.arrayContaining(erased));
});

it('queues the erasures of a list of any length with three statements', async () => {
  const { rows } = await app.db.$client.query(
    `insert into users (name, email)
     select '', 'left-' || n || '@club.example' from generate_series(1, 30000) n returning id`,
  );
  const query = vi.spyOn(app.db.$client, 'query');
  const listed = rows.map(({ id }) => ({ userId: id, clubId: null }));
  expect(await queueRestoredErasures(app.db, listed)).toBe(listed.length);
  expect(query).toHaveBeenCalledTimes(3);
  query.mockRestore();
  const { rows: jobs } = await app.db.$client.query(
    'delete from waiting_jobs where name = $1 and due_at <= now() returning data',
    [eraseRestoredJob.name],
  );
  expect(new Set(jobs.map(({ data }) => data.userId))).toEqual(new Set(rows.map(({ id }) => id)));
});

it('erases after a restore the accounts and clubs of the list, and no others', async () => {
  const printed: string[] = [];
  const database = { databaseUrl: url, directUrl: url, ownerUrl: url, stop: async () => {} };
  await restoreBackup(file, {
    config,
    openDatabase: async () => database,
    queueErasures: queueRestoredErasures,
    listClubsWithoutOwner,
    listReferencedFiles,
    print: (line) => printed.push(line),
  });
  const slugs = [lonely.club, owner.club].map(({ slug }) => slug).toSorted();
  expect(printed).toEqual([
    'The next start erases again what was erased after the backup: 3 requests.',
    `These clubs lose the owners that they had: ${slugs.join(', ')}. After the next start, npm run cli -- officers list SLUG shows who is left, and officers make-owner SLUG ADDRESS names an owner.`,
  ]);

  const restored = await startTestApp({ databaseUrl: url, settings: { BACKUP_FOLDER: folder } });
  const listIds = async (table: 'clubs' | 'users') => {
    const { rows } = await restored.db.$client.query(`select id from ${table} order by id`);
    return rows.map(({ id }) => id);
  };
  const kept = [other.club.id, lonely.club.id, owner.club.id];
  expect(await listIds('clubs')).toEqual([leaver.club.id, ...kept].sort());
  expect(await runQueuedJobs(restored, eraseRestoredJob.name)).toBe(3);
  await runErasureJobs(restored);
  expect(await listIds('clubs')).toEqual(kept.sort());
  expect(await listIds('users')).toEqual([other.userId, officer.userId].sort());
  const left = await listClubsWithoutOwner(restored.db);
  expect(left.map(({ slug }) => slug)).toEqual([lonely.club.slug]);
  for (const again of erased)
    await expect(restored.runJob(eraseRestoredJob.name, again)).resolves.not.toThrow();
});
