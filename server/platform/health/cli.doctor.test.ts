import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runOperatorCliProcessToEnd, runOperatorCommandToEnd } from '../../testing/operator.ts';
import { findFreePort } from '../../testing/processes/free-port.ts';
import { startTestNode } from '../../testing/processes/test-node.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { startRedis } from '../../testing/vendors/redis-server.ts';
import { startS3Server } from '../../testing/vendors/s3-server.ts';
import { startSmtpServer } from '../../testing/vendors/smtp-server.ts';
import { formatBackupName } from '../backup/retention.ts';
import { backfills } from '../database/schema.ts';
import { addDoctorCommand } from './cli.ts';

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-doctor-'));
const smtp = await startSmtpServer(folder);
const redis = await startRedis();
const s3 = await startS3Server();
afterAll(async () => {
  await Promise.all([smtp.stop(), redis.stop()]);
  await rm(folder, { recursive: true, force: true });
});

async function runDoctor(settings: Record<string, string>) {
  const app = await startTestApp({
    settings: {
      PORT: `${await findFreePort()}`,
      OPERATOR_PORT: `${await findFreePort()}`,
      ...settings,
    },
  });
  const { printed, exitCode } = await runOperatorCommandToEnd(app, addDoctorCommand, 'doctor');
  const find = (subject: string) => printed.filter((line) => line.slice(3).startsWith(subject));
  return { printed, exitCode, find };
}

it('finds a mail server, a Redis, a bucket, a database and a clock that are all right', async () => {
  const node = await startTestNode(await startTestApp());
  const port = (url: string) => new URL(url).port;
  const { printed, exitCode, find } = await runDoctor({
    ...s3.settings,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Fixturebook <book@fixturebook.example>',
    REDIS_URL: redis.url,
    PORT: port(node.url),
    OPERATOR_PORT: port(node.operatorUrl),
    PASSWORD_HASH_COST: '17',
  });
  expect(printed.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(exitCode).toBe(0);
  expect(find('mail')).toEqual([expect.stringContaining('No mail was sent.')]);
  expect(find('pictures')[0]).toContain('written to the bucket fixturebook, read, and removed');
  expect(await s3.listKeys()).toEqual([]);
  expect(find('database').join()).toContain('differ by 0.');
});

it('says what is wrong with a mail server, a Redis and a bucket that cannot be reached', async () => {
  const away = `127.0.0.1:${await findFreePort()}`;
  const { exitCode, find } = await runDoctor({
    ...s3.settings,
    S3_ENDPOINT: `http://${away}`,
    SMTP_URL: `smtp://${away}`,
    REDIS_URL: `redis://${away}`,
  });
  expect(exitCode).toBe(1);
  expect(find('mail')[0]).toMatch(/^! .* does not let the server in: .*ECONNREFUSED.*SMTP_URL\.$/);
  expect(find('redis')[0]).toMatch(/^! .* does not answer: .*unset REDIS_URL\.$/);
  expect(find('pictures')[0]).toMatch(/^! .*the bucket fixturebook/);
  expect(find('ports').every((line) => line.startsWith('? '))).toBe(true);
});

it.each([
  [
    'has only an old backup',
    [4],
    /^! .* The last backup is overdue: the newest in .* is 4 days old/,
  ],
  ['has a backup of the last day', [0, 4], /^ok .* The newest in .* is \d+ seconds? old/],
  ['has no backup', [], /^\? .* has no backup yet\.$/],
])('says how old the newest backup is when BACKUP_FOLDER %s', async (state, days, words) => {
  const backups = join(folder, state);
  await mkdir(backups);
  for (const day of days)
    await writeFile(join(backups, formatBackupName(new Date(Date.now() - day * 86_400_000))), '');
  const { find } = await runDoctor({ BACKUP_FOLDER: backups });
  expect(find('backups')).toEqual([expect.stringMatching(words)]);
});

it('says that BACKUP_FOLDER cannot be read, when it is a file', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const { find } = await runDoctor({ BACKUP_FOLDER: file });
  expect(find('backups')).toEqual([
    expect.stringMatching(/^! .*a-file cannot be read and written: .*Look at BACKUP_FOLDER/),
  ]);
});

it('names each backfill that has not finished, and says what it needs', async () => {
  const app = await startTestApp();
  const at = new Date('2027-06-13T12:00:00Z');
  await app.db.insert(backfills).values([
    { name: 'fixtures.toss', rows: 350, updatedAt: at },
    { name: 'fixtures.umpire', finishedAt: at },
  ]);
  const { printed } = await runOperatorCommandToEnd(app, addDoctorCommand, 'doctor');
  expect(printed.filter((line) => line.includes('backfill'))).toEqual([
    '?  database  The backfill fixtures.toss has not finished (350 keys until 2027-06-13T12:00:00.000Z): keep a node with the role worker running, and wait before the next upgrade.',
  ]);
});

it('prints every invalid setting in words', async () => {
  const settings = {
    DATA_DIR: folder,
    PORT: 'front door',
    SMTP_URL: 'mail.example.org',
    S3_BUCKET: 'pictures',
  };
  const first = await runOperatorCliProcessToEnd(settings, ['doctor']);
  expect(first.exitCode).toBe(1);
  expect(first.output.trim().split('\n')).toEqual([
    '!  settings  Wrong setting PORT: must be a whole number from 0 to 65535.',
    '!  settings  Wrong setting SMTP_URL: must be an address that begins with smtp:// or smtps://.',
  ]);
});

it('says that the database cannot be opened, and why', async () => {
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await findFreePort()}/nothing`,
    SECRET: 'a secret of thirty-two characters!',
    PORT: `${await findFreePort()}`,
    OPERATOR_PORT: `${await findFreePort()}`,
  };
  const { output, exitCode } = await runOperatorCliProcessToEnd(settings, ['doctor']);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^! {2}database {2}It cannot be opened: connect ECONNREFUSED/m);
});
