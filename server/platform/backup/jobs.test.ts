import {
  mkdir,
  mkdtemp,
  readdir,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { findServerProgram } from '../../testing/processes/server-bundle.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { readConfig } from '../config.ts';
import { findTroubles } from '../health/troubles.ts';
import { PermanentJobError, TimeLimitError } from '../jobs/jobs.ts';
import { createLogger } from '../log.ts';
import { openArchive } from './archive-reader.ts';
import { backupJobs } from './jobs.ts';
import { createBackupMetrics } from './metrics.ts';
import { formatBackupName } from './retention.ts';

vi.setConfig({ testTimeout: 90_000 });

const waitOptions = { timeout: 60_000, interval: 100 };

const parent = await mkdtemp(join(tmpdir(), 'fixturebook-nightly-'));
afterAll(() => rm(parent, { recursive: true, force: true }));
const app = await startTestApp();
const logged: string[] = [];
const log = createLogger('warn', { write: (line) => logged.push(line) });

async function runJob(
  settings: Record<string, string>,
  signal: AbortSignal = new AbortController().signal,
) {
  const config = readConfig(settings);
  for (const [name, value] of Object.entries({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.foundation.config.dataDir,
    SECRET: app.foundation.secret,
    ...settings,
  }))
    vi.stubEnv(name, value);
  // On a busy machine the test would take minutes with the priority of the job.
  const tool = { program: await findServerProgram('cli'), priority: 0 };
  return backupJobs({ config, log }, tool)[0]?.run({}, { id: '', attempt: 1, signal });
}

const dayMs = 86_400_000;
const listDaysAgo = (days: number[]) =>
  days.map((day) => formatBackupName(new Date(Date.now() - day * dayMs)));

it('makes a backup, then deletes old backups and what killed ones left behind', async () => {
  const folder = join(parent, 'nightly');
  await mkdir(folder);
  const [yesterday = '', ...older] = listDaysAgo([1, 2, 400]);
  for (const name of [yesterday, ...older, 'notes.txt', 'new.unfinished', 'old.unfinished'])
    await writeFile(join(folder, name), '');
  const threeDaysAgo = new Date(Date.now() - 3 * dayMs);
  await utimes(join(folder, 'old.unfinished'), threeDaysAgo, threeDaysAgo);

  await runJob({ BACKUP_FOLDER: folder, BACKUP_KEEP: '2,0,0' });

  const names = await readdir(folder);
  const made = names.filter((name) => ![yesterday, 'notes.txt', 'new.unfinished'].includes(name));
  expect(names).toHaveLength(4);
  expect(made).toEqual([expect.stringMatching(/^fixturebook-.*\.zip$/)]);
  const archive = await openArchive(join(folder, made[0] as string));
  archive.close();
  expect(archive.manifest.tables.length).toBeGreaterThan(50);
  expect(archive.manifest.settings).toContain('BACKUP_FOLDER');
});

it('deletes old backups beside folders and links with the names of backups, and logs those', async () => {
  const folder = join(parent, 'misnamed');
  const [today = '', link = '', old = '', misnamed = ''] = listDaysAgo([0.01, 2, 3, 400]);
  const impossible = 'fixturebook-2026-02-31T250000Z.zip';
  const unfinished = 'a-folder.unfinished';
  for (const name of [today, misnamed, unfinished])
    await mkdir(join(folder, name), { recursive: true });
  for (const name of [old, impossible]) await writeFile(join(folder, name), '');
  await symlink(parent, join(folder, link));
  const threeDaysAgo = new Date(Date.now() - 3 * dayMs);
  await utimes(join(folder, unfinished), threeDaysAgo, threeDaysAgo);

  await runJob({ BACKUP_FOLDER: folder, BACKUP_KEEP: '1,0,0' });

  const left = [today, link, misnamed, impossible, unfinished];
  const names = await readdir(folder);
  expect(names).toEqual(expect.arrayContaining(left));
  const made = names.filter((name) => !left.includes(name));
  expect(made).toEqual([expect.stringMatching(/^fixturebook-.*\.zip$/)]);
  expect(made).not.toContain(old);
  const { entries } = JSON.parse(logged.at(-1) ?? '{}');
  expect(entries).toEqual([today, link, misnamed].sort());
});

it.each(['1,0,0', '2,0,0'])(
  'deletes old backups, but not the newest, before it looks for room, with BACKUP_KEEP=%s',
  async (keep) => {
    const folder = join(parent, `full-${keep}`);
    await mkdir(folder);
    const [yesterday = '', ...older] = listDaysAgo([1, 2, 3]);
    for (const name of [yesterday, ...older]) await writeFile(join(folder, name), '');
    // No disk has room for another backup of this size.
    await truncate(join(folder, yesterday), 8e12);
    const attempt = runJob({ BACKUP_FOLDER: folder, BACKUP_KEEP: keep });
    await expect(attempt).rejects.toThrow('Another backup would leave less than 10 %');
    expect(await readdir(folder)).toEqual([yesterday]);
  },
);

it('keeps the new backup beside one that was made while the clock was fast', async () => {
  const folder = join(parent, 'fast-clock');
  await mkdir(folder);
  const [tomorrow = ''] = listDaysAgo([-1]);
  await writeFile(join(folder, tomorrow), '');
  await runJob({ BACKUP_FOLDER: folder, BACKUP_KEEP: '1,0,0' });
  const names = (await readdir(folder)).sort();
  expect(names).toEqual([expect.stringMatching(/^fixturebook-.*\.zip$/), tomorrow]);
});

it('fails for good when its time limit has passed, and leaves no unfinished file', async () => {
  const folder = join(parent, 'slow');
  const locking = await app.db.$client.connect();
  // On a busy machine the backup starts later than PostgreSQL lets a silent transaction live.
  await locking.query(`begin; set local idle_in_transaction_session_timeout = 0;
    lock table clubs in access exclusive mode`);
  onTestFinished(async () => {
    await locking.query('rollback');
    locking.release();
  });
  const timeLimit = new AbortController();
  const run = runJob({ BACKUP_FOLDER: folder }, timeLimit.signal);
  const failure = run?.catch((error) => error);
  const isWaiting = async () => {
    expect(await readdir(folder)).toEqual([expect.stringMatching(/\.unfinished$/)]);
  };
  await vi.waitFor(isWaiting, waitOptions);
  timeLimit.abort(new TimeLimitError());
  expect(await failure).toBeInstanceOf(PermanentJobError);
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), waitOptions);
});

it('fails with the reason of the command', async () => {
  const file = join(parent, 'a-file');
  await writeFile(file, '');
  await expect(runJob({ BACKUP_FOLDER: file })).rejects.toThrow('EEXIST');
});

it('is dropped without BACKUP_FOLDER', async () => {
  expect(await runJob({})).toBe('dropped');
});

it('is due once a day at BACKUP_TIME', () => {
  const [job] = backupJobs({ config: readConfig({ BACKUP_TIME: '21:05' }), log });
  expect(job?.schedule).toBe('5 21 * * *');
});

it.each([
  ['is empty', [], true],
  ['has only old backups', [2, 3], true],
  ['has a backup of the last day', [0.9, 8], false],
])('names backup-overdue when the folder %s', async (state, days, isOverdue) => {
  const folder = join(parent, state);
  await mkdir(folder);
  for (const name of listDaysAgo(days)) await writeFile(join(folder, name), '');
  const samples = await createBackupMetrics(readConfig({ BACKUP_FOLDER: folder })).read();
  const found = findTroubles(samples).map(({ trouble }) => trouble.id);
  expect(found).toEqual(isOverdue ? ['backup-overdue'] : []);
});

it('names backup-overdue when the folder cannot be read', async () => {
  const file = join(parent, 'not-a-folder');
  await writeFile(file, '');
  const samples = await createBackupMetrics(readConfig({ BACKUP_FOLDER: file })).read();
  expect(findTroubles(samples).map(({ trouble }) => trouble.id)).toEqual(['backup-overdue']);
});

it('has no metrics of backups without BACKUP_FOLDER', async () => {
  expect(await createBackupMetrics(readConfig({})).read()).toEqual([]);
});
