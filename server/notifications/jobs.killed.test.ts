import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { getDateInDays } from '../testing/builders.ts';
import { createMatchingFreeDates, createMatchRequest } from '../testing/matches.ts';
import {
  createDatesWithoutOpponents,
  listTestNotifications,
  updateNotificationPreferences,
} from '../testing/notifications.ts';
import { type ServerProcess, startServerScript } from '../testing/processes/server-process.ts';
import { sizes } from '../testing/sizes.ts';
import { startTestApp } from '../testing/test-app.ts';
import { startPushService } from '../testing/vendors/push-service.ts';
import { listMailsTo, startSmtpServer } from '../testing/vendors/smtp-server.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';

const killCount = sizes.workerKills;
const clubsPerKill = 5;

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-killed-'));
const smtp = await startSmtpServer(folder);
const service = await startPushService();
const app = await startTestApp();
const workers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop('SIGKILL')));
  await smtp.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startWorker() {
  const settings = {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: folder,
    SECRET: app.foundation.secret,
    SMTP_URL: smtp.url,
    PUSH_HOSTS: 'push.example',
    LOG_LEVEL: 'silent',
  };
  const worker = await startServerScript('testing/processes/pushing-worker.ts', settings);
  workers.push(worker);
  return worker;
}

async function createClubWithPushSubscription() {
  const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(
    app,
    createDatesWithoutOpponents(getDateInDays(30)),
  );
  const as = host.browser;
  await updateNotificationPreferences(app, as, { quietHours: false });
  const { key } = await (await app.call('GET', '/api/v1/push-key', { as })).json();
  const { input, received } = service.subscribe(key);
  await app.call('POST', '/api/v1/push-subscriptions', { as, json: input });
  const ask = () =>
    createMatchRequest(app, guest.browser, { fixtureId: hostDate.id, ownFixtureId: guestDate.id });
  return { ...host, pushed: received, ask };
}

async function retryUnfinishedJobs() {
  await app.db.$client.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
  );
}

it(
  'notifies every club of its match request once, even when worker processes are killed',
  async () => {
    const clubs: Awaited<ReturnType<typeof createClubWithPushSubscription>>[] = [];
    for (let kill = 0; kill < killCount; kill++) {
      const worker = await startWorker();
      const newClubs = await Promise.all(
        Array.from({ length: clubsPerKill }, createClubWithPushSubscription),
      );
      clubs.push(...newClubs);
      await Promise.all(newClubs.map(({ ask }) => ask()));
      await pause(Math.random() * 400);
      await worker.stop('SIGKILL');
      await retryUnfinishedJobs();
    }
    await startWorker();
    await waitForJobs(app);

    for (const { browser, email, pushed } of clubs) {
      expect((await listTestNotifications(app, browser)).items).toHaveLength(1);
      // A mail can arrive twice with the same message id if the worker was killed after the mail
      // server had accepted the mail.
      const mails = await listMailsTo(folder, email);
      expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(1);
      expect(pushed.length).toBeLessThanOrEqual(1);
    }
    expect(clubs.filter(({ pushed }) => pushed.length > 0).length).toBeGreaterThan(killCount);
  },
  60_000 + killCount * 20_000,
);
