import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { getPhotoFileName, mediaPath } from '../../clubs/rules/photos.ts';
import { createTestClub } from '../../testing/builders.ts';
import { startDatabaseProxy } from '../../testing/database/database-proxy.ts';
import { runOperatorCliProcessToEnd } from '../../testing/operator.ts';
import { findDebianProgram } from '../../testing/processes/debian-program.ts';
import { findFreePort } from '../../testing/processes/free-port.ts';
import { type ServerProcess, startServer } from '../../testing/processes/server-process.ts';
import { startTestNode } from '../../testing/processes/test-node.ts';
import { createEmailAddress, startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Sample } from '../web/metric-source.ts';
import { parseMetrics } from './samples.ts';
import { meetsCondition, type TroubleCondition } from './troubles.ts';

const root = join(import.meta.dirname, '../../..');
const folder = await mkdtemp(join(tmpdir(), 'fixturebook-troubles-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const waitOptions = { timeout: 60_000, interval: 500 };
const testTimeoutMs = 180_000;

/** Reads the alert rules as Prometheus would, because `status` has its own list. */
async function readAlertRules() {
  const { groups } = parse(await readFile(join(root, 'deploy/prometheus-alerts.yml'), 'utf8'));
  const rules: { alert: string; expr: string }[] = groups[0].rules;
  return rules.map(({ alert, expr }) => {
    const [, metric = '', labels = '', operator, threshold] =
      expr.match(/^(\w+)(?:\{(.*)\})? ([<>]) ([\d.]+)$/) ?? [];
    const pairs = labels.split(',').flatMap((pair) => {
      const [name, value] = pair.split('=');
      return name && value ? [[name, JSON.parse(value)]] : [];
    });
    const condition: TroubleCondition = {
      metric,
      labels: Object.fromEntries(pairs),
      operator: operator as '<' | '>',
      threshold: Number(threshold),
    };
    return { alert, condition };
  });
}

const alertRules = await readAlertRules();

function findAlerts(samples: Sample[]) {
  return alertRules
    .filter(({ condition }) => samples.some((sample) => meetsCondition(sample, condition)))
    .map(({ alert }) => alert);
}

async function readAlerts({ operatorUrl }: { operatorUrl: string }) {
  return findAlerts(parseMetrics(await (await fetch(`${operatorUrl}/metrics`)).text()));
}

async function waitForAlerts(server: { operatorUrl: string }, expected: string[]) {
  let alerts: string[] = [];
  await vi
    .waitUntil(async () => {
      alerts = await readAlerts(server);
      return expected.every((alert) => alerts.includes(alert));
    }, waitOptions)
    .catch(() => {});
  expect(alerts).toEqual(expect.arrayContaining(expected));
}

function getSettings(app: TestApp, name: string, settings: Record<string, string> = {}) {
  return {
    DATABASE_URL: app.databaseUrl,
    SECRET: app.foundation.secret,
    DATA_DIR: join(folder, name),
    PASSWORD_HASH_COST: '14',
    LOG_LEVEL: 'fatal',
    ...settings,
  };
}

async function startWatchedServer(settings: Record<string, string>, wrapper: string[] = []) {
  const server = await startServer(settings, { wrapper });
  onTestFinished(async () => {
    await server.stop('SIGKILL');
  });
  return server;
}

/** Runs `status` beside the server, and returns the troubles that it names and the screen. */
async function runStatus(
  settings: Record<string, string>,
  { operatorUrl }: Pick<ServerProcess, 'operatorUrl'>,
  wrapper: string[] = [],
) {
  const own = { ...settings, OPERATOR_PORT: new URL(operatorUrl).port };
  const { output, errors, exitCode } = await runOperatorCliProcessToEnd(own, ['status'], wrapper);
  const lines = output.trimEnd().split('\n');
  return { lines, named: errors.trim().split(/\s+/), exitCode };
}

function expectScreen(lines: string[]) {
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
}

const letter = { subject: 'News', paragraphs: ['Text'] };

it(
  'names a mail server, a Redis, a bucket and a clock that are wrong, and jobs and mails that fail',
  async () => {
    const app = await startTestApp();
    const { mail } = app.foundation;
    const away = async () => `127.0.0.1:${await findFreePort()}`;
    const settings = getSettings(app, 'faults', {
      SMTP_URL: `smtp://${await away()}`,
      REDIS_URL: `redis://${await away()}`,
      S3_ENDPOINT: `http://${await away()}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'key',
      LD_PRELOAD: await findDebianProgram('libfaketime'),
      FAKETIME: '+300s',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    // Those that are being tried again at the moment do not count as retrying.
    for (let count = 0; count < 70; count++)
      await mail.send(app.db, createEmailAddress(), letter, { kind: 'notice' });
    for (let count = 0; count < 12; count++)
      await mail.send(app.db, createEmailAddress(), letter, { kind: 'account' });
    // The data of these jobs is not what they expect, so that they fail.
    await app.db.$client.query(`
      update pgboss.job set retry_limit = 0 where id in (
        select id from pgboss.job where name = 'mail.send-notice' limit 22);
      insert into pgboss.job (name, state, data, retry_limit, retry_count, retry_delay, started_on, dead_letter, expire_seconds, heartbeat_on, heartbeat_seconds)
      values ('clubs.photo-clean-up', 'retry', '{}', 24, 7, 3600, now(), null, 1200, null, 60),
        ('opponents.found.notify', 'created', '{}', 0, 0, 0, null, 'failed-jobs', 1200, null, 60),
        ('accounts.export', 'active', '{}', 24, 0, 0, now() - interval '3 hours', null, 72000, now(), 3600)`);
    const server = await startWatchedServer(settings);
    for (let count = 0; count < 12; count++)
      await fetch(`${server.url}${mediaPath}/${getPhotoFileName('0f'.repeat(16), 128)}`);
    const planted = [
      'mail-server-away',
      'codes-retrying',
      'requests-failing',
      'clock-off',
      'redis-away',
      'storage-away',
      'job-keeps-failing',
      'job-overruns',
      'jobs-failed',
      'mails-retrying',
      'mails-failed',
    ];
    await waitForAlerts(server, planted);
    const { lines, named, exitCode } = await runStatus(settings, server);
    expect(named).toEqual(planted);
    expect(exitCode).toBe(1);
    expectScreen(lines);
    expect(lines.join('\n')).toContain('! mail-server-away: The mail server takes no mails');
    expect(lines.join('\n')).toMatch(/clocks? .*5 minutes|differ by 5 minutes/);
  },
  testTimeoutMs,
);

it(
  'names the lanes and the queue that stand still when no worker runs, and live messages that wait',
  async () => {
    const app = await startTestApp();
    const { mail } = app.foundation;
    await mail.send(app.db, createEmailAddress(), letter, { kind: 'account' });
    await mail.send(app.db, createEmailAddress(), letter, { kind: 'notice' });
    await mail.send(app.db, createEmailAddress(), letter, { kind: 'digest' });
    const { club } = await createTestClub(app);
    const settings = getSettings(app, 'standing', { ROLES: 'web' });
    const server = await startWatchedServer(settings);
    expect(await readAlerts(server)).toEqual([]);
    await app.db.$client.query(`
      delete from pgboss.job where name = 'platform.backfill';
      insert into pgboss.job (name, data) values ('notifications.mail', '{}');
      update pgboss.job set created_on = now() - interval '4 hours',
        start_after = now() - interval '4 hours';
      update pgboss.schedule set updated_on = now() - interval '4 hours'`);
    const holder = new Client(app.databaseUrl);
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('begin');
    await holder.query('update live_logs set last_at = now() where club_id = $1', [club.id]);
    const planted = [
      'codes-held-up',
      'notices-held-up',
      'bulk-held-up',
      'queue-stuck',
      'job-overdue',
      'live-log-held',
    ];
    await waitForAlerts(server, planted);
    const { lines, named, exitCode } = await runStatus(settings, server);
    expect(named).toEqual(planted);
    expect(exitCode).toBe(1);
    expectScreen(lines);
    expect(lines.join('\n')).toContain('A code or link has waited 4 hours: nobody can sign up.');
    expect(lines.join('\n')).toContain('No node takes the jobs of notifications.mail');
    expect(lines.join('\n')).toContain('should have succeeded again 4 hours ago.');
  },
  testTimeoutMs,
);

/** Runs a command with a small disk as its data folder, of which one part in twenty is free. */
const withFullDisk = [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mkdir -p "$DATA_DIR" && mount -t tmpfs -o size=20m tmpfs "$DATA_DIR" &&
    head -c 19M /dev/zero > "$DATA_DIR/filler" && exec "$@"`,
  'sh',
];

it(
  'names a disk that is nearly full',
  async () => {
    const app = await startTestApp();
    const settings = getSettings(app, 'disk', { ROLES: 'web' });
    const server = await startWatchedServer(settings, withFullDisk);
    await waitForAlerts(server, ['disk-nearly-full']);
    const { lines, named } = await runStatus(settings, server, withFullDisk);
    expect(named).toEqual(['disk-nearly-full']);
    expect(lines.join('\n')).toContain('The disk of the data folder is 95 % full.');
  },
  testTimeoutMs,
);

it(
  'names a database that does not answer, and a server that is not there',
  async () => {
    const app = await startTestApp();
    const proxy = await startDatabaseProxy(app.databaseUrl);
    const node = await startTestNode(app, { DATABASE_URL: proxy.url });
    proxy.setSilent(true);
    await waitForAlerts(node, ['database-away']);
    proxy.setSilent(false);
    await node.stop();
    const closedPort = await findFreePort();
    const settings = getSettings(app, 'nothing', {
      DATABASE_URL: `postgres://nobody@127.0.0.1:${closedPort}/nothing`,
    });
    const operatorUrl = `http://127.0.0.1:${await findFreePort()}`;
    const { lines, named, exitCode } = await runStatus(settings, { operatorUrl });
    expect(named).toEqual(['server-away', 'database-away']);
    expect(exitCode).toBe(1);
    expect(lines.join('\n')).toContain(`Server    no answer from ${operatorUrl}/metrics`);
    expect(lines.join('\n')).toContain(`Database  connect ECONNREFUSED 127.0.0.1:${closedPort}`);
  },
  testTimeoutMs,
);

it(
  'says that all is well, with the exit code 0, when nothing is wrong',
  async () => {
    const app = await startTestApp();
    const settings = getSettings(app, 'well');
    const server = await startWatchedServer(settings);
    const { lines, exitCode } = await runStatus(settings, server);
    expect(lines[1]).toBe('All is well.');
    expect(exitCode).toBe(0);
    expectScreen(lines);
  },
  testTimeoutMs,
);
