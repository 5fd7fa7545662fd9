import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import { type MailKind, mailBudgetLimits, useMailBudgets } from '../../platform/mail/budgets.ts';
import { createTestClub } from '../../testing/builders.ts';
import { createMatch } from '../../testing/matches.ts';
import {
  createClubsWithRequest,
  createDatesWithoutOpponents,
  createLondonClock,
  getNewestNotification,
  updateNotificationPreferences,
} from '../../testing/notifications.ts';
import { runOperatorCommand } from '../../testing/operator.ts';
import { askWhetherMatchesAreOn, runQueuedJobs } from '../../testing/run-queued-jobs.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { startSmtpServer } from '../../testing/vendors/smtp-server.ts';
import { addWhyCommand } from './cli.ts';

const { clock, day, setTime } = createLondonClock();
const date = addDays(day, 30);
const app = await startTestApp({ clock });
beforeEach(async () => {
  setTime('12:00');
  await app.db.$client.query("delete from pgboss.job where name = 'mail.send-bulk'");
});
const why = (...words: string[]) => runOperatorCommand(app, addWhyCommand, 'why', ...words);

/** A club that has been asked for a match, before the jobs of the mail and the push have run. */
async function createAskedClub() {
  const created = await createClubsWithRequest(app, date);
  await app.runJob('match-request.made.notify', created.event);
  const entry = await getNewestNotification(app, created.host.club.id);
  return {
    ...created,
    slug: created.host.club.slug,
    entry,
    runMailJob: () => app.runJob('notifications.mail', entry),
    runPushJob: () => app.runJob('notifications.push', entry),
  };
}

/** A club that has chosen the daily digest and has been asked for a match. */
async function createClubWithDueDigest() {
  const created = await createAskedClub();
  await updateNotificationPreferences(app, created.host.browser, { digest: true });
  await created.runMailJob();
  return {
    ...created,
    async runDigestJob(days: number) {
      setTime('08:00', days);
      const clubId = created.host.club.id;
      await app.runJob('notifications.digest-of', { clubId, day: addDays(day, days) });
    },
    getMail: async () => (await explain(created.slug, created.entry.notificationId)).mail,
  };
}

/** A club with a match in ten days, and no other news about the match. */
async function createClubWithMatch() {
  const on = addDays(day, 10);
  const created = await createMatch(app, createDatesWithoutOpponents(on));
  return {
    ...created,
    slug: created.host.club.slug,
    async askClubs() {
      setTime('09:00', 3);
      await askWhetherMatchesAreOn(app);
      await runQueuedJobs(app, 'match.reconfirmation-asked.notify');
    },
    getMail: async (slug = created.host.club.slug) => (await explain(slug, 'reconfirm')).mail,
  };
}

/** Starts a server on the same database whose mail server refuses every recipient. */
async function startRefusingApp() {
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-why-'));
  const { url, stop } = await startSmtpServer(folder, { refuseRecipient: () => true });
  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });
  const { databaseUrl } = app;
  return startTestApp({ clock, databaseUrl, settings: { SMTP_URL: url } });
}

async function useUpMailBudget(to: string, kind: MailKind) {
  for (let mails = 0; mails < (mailBudgetLimits[kind]['address-day'] ?? 0); mails++)
    await useMailBudgets(app.db, app.foundation.secrets, to, { kind });
}

async function explain(slug: string, event: string) {
  const lines = await why(slug, event);
  const find = (start: string) => lines.find((line) => line.startsWith(`  ${start}`)) ?? '';
  return { lines, mail: find('Mail'), push: find('Push'), list: find('List') };
}

describe('why a club was told', () => {
  it('says when the mail was queued, and when the mail server took it', async () => {
    const { slug, host, guest, entry, request, runMailJob, runPushJob } = await createAskedClub();
    expect((await explain(slug, entry.notificationId)).mail).toContain('its job has not run');
    await runMailJob();
    await runPushJob();
    expect((await explain(slug, entry.notificationId)).mail).toContain('in the queue of mails');
    await runQueuedJobs(app, 'mail.send-notice');
    const { lines, mail, push, list } = await explain(slug, request.id);
    expect(lines[0]).toBe(
      `request-made about ${guest.club.slug}, notification ${entry.notificationId}`,
    );
    expect(mail).toMatch(/^ {2}Mail {2}\d{4}-\d\d-\d\d \d\d:\d\d taken by the mail server$/);
    expect(push).toContain('not sent: no browser of the club wants pushes');
    expect(list).toContain('seen by 0 of 1 officers');
    expect(lines.join()).not.toContain(host.email);
    expect(lines.at(-1)).toBe('  The club now: 1 proved address, 0 browsers with pushes');
  });

  it('says until when a mail and a push wait in the quiet hours', async () => {
    setTime('23:00');
    const { slug, entry } = await createAskedClub();
    const { mail, push } = await explain(slug, entry.notificationId);
    setTime('07:00', 1);
    const morning = clock().toISOString().slice(0, 16).replace('T', ' ');
    expect(mail).toContain(`waits for the end of the quiet hours (${morning})`);
    expect(push).toContain(`waits for the end of the quiet hours (${morning})`);
  });

  it('says when the mail server took the mail with the question whether a match is on', async () => {
    const { getMail, askClubs, slug, match } = await createClubWithMatch();
    await askClubs();
    expect(await getMail()).toContain('in the queue of mails');
    await runQueuedJobs(app, 'mail.send-bulk');
    expect(await getMail()).toMatch(
      /^ {2}Mail {2}\d{4}-\d\d-\d\d \d\d:\d\d taken by the mail server$/,
    );
    await runQueuedJobs(app, 'match-request.made.notify');
    const listed = (await why(slug)).find((line) => line.includes('reconfirm-asked'));
    expect(listed).toContain('mail delivered');
    await app.db.$client.query('delete from match_reconfirmations where match_id = $1', [match.id]);
    expect(await getMail()).toContain('nothing is recorded: the match was changed since');
  });

  it('says that the news was in the daily digest', async () => {
    const { getMail, runDigestJob } = await createClubWithDueDigest();
    expect(await getMail()).toContain('waits for the daily digest');
    await runDigestJob(1);
    expect(await getMail()).toContain('in the daily digest, which is in the queue of mails');
    await runQueuedJobs(app, 'mail.send-bulk');
    expect(await getMail()).toContain('taken by the mail server');
  });
});

describe('why a club was not told', () => {
  it('names the preference that the club has switched off', async () => {
    const { slug, host, entry, runMailJob, runPushJob } = await createAskedClub();
    const path = '/api/v1/me/notification-preferences';
    const chosen = await (await app.call('GET', path, { as: host.browser })).json();
    chosen.kinds.request = { mail: false, push: false };
    await app.call('PUT', path, { as: host.browser, json: chosen });
    await runMailJob();
    await runPushJob();
    const { mail, push, lines } = await explain(slug, entry.notificationId);
    expect(mail).toContain('the officers switched it off for this kind of news');
    expect(push).toContain('the officers switched it off for this kind of news');
    expect(lines.join()).toContain('mails about request off, pushes off');
  });

  it('says that the request had ended, that a club was blocked, or that the club is suspended', async () => {
    const asked = await createAskedClub();
    await app.call('DELETE', `/api/v1/match-requests/${asked.request.id}`, {
      as: asked.guest.browser,
    });
    await asked.runMailJob();
    expect((await explain(asked.slug, asked.request.id)).mail).toContain('had ended before');

    const blocked = await createAskedClub();
    await app.db.$client.query('insert into club_blocks (blocker_id, blocked_id) values ($1, $2)', [
      blocked.guest.club.id,
      blocked.host.club.id,
    ]);
    await blocked.runPushJob();
    expect((await explain(blocked.slug, blocked.request.id)).push).toContain(
      'had blocked the other',
    );

    const suspended = await createAskedClub();
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      suspended.host.club.id,
    ]);
    await suspended.runMailJob();
    expect((await explain(suspended.slug, suspended.request.id)).mail).toContain(
      'the club is suspended',
    );
  });

  it('says that too many mails were sent on the day, and that no officer has a proved address', async () => {
    const { slug, host, entry, runMailJob } = await createAskedClub();
    await app.db.$client.query('update users set email_verified = false where id = $1', [
      host.userId,
    ]);
    await runMailJob();
    expect((await explain(slug, entry.notificationId)).mail).toContain(
      'no officer has a proved address',
    );
    const other = await createAskedClub();
    await other.runMailJob();
    await app.db.$client.query('update mail_budgets set mails = 1000');
    const limited = await createAskedClub();
    await limited.runMailJob();
    await app.db.$client.query('delete from mail_budgets');
    expect((await explain(limited.slug, limited.entry.notificationId)).mail).not.toContain('taken');
  });

  it('says that the daily digest was not sent to a club without a proved address', async () => {
    const { host, getMail, runDigestJob } = await createClubWithDueDigest();
    await app.db.$client.query('update users set email_verified = false where id = $1', [
      host.userId,
    ]);
    await runDigestJob(1);
    expect(await getMail()).toContain('no officer has a proved address');
  });

  it('says that the mail server refused the daily digest', async () => {
    const { getMail, runDigestJob } = await createClubWithDueDigest();
    await runDigestJob(1);
    const refusing = await startRefusingApp();
    await expect(runQueuedJobs(refusing, 'mail.send-bulk')).rejects.toThrow('refused the mail');
    expect(await getMail()).toContain('refused by the mail server');
  });

  it('says that the news of a digest over budget waits for the next one, which has it', async () => {
    const { host, getMail, runDigestJob } = await createClubWithDueDigest();
    await useUpMailBudget(host.email, 'digest');
    await runDigestJob(1);
    expect(await getMail()).toContain('too many mails on this day; it is in the next digest');
    await app.db.$client.query('delete from mail_budgets');
    await runDigestJob(2);
    await runQueuedJobs(app, 'mail.send-bulk');
    expect(await getMail()).toContain('taken by the mail server');
  });

  it('says that too many mails were sent on the day to mail the question whether a match is on', async () => {
    const { host, askClubs, getMail } = await createClubWithMatch();
    await useUpMailBudget(host.email, 'question');
    await askClubs();
    expect(await getMail()).toMatch(/not sent: too many mails on this day$/);
  });

  it('says that the mail with the question whether a match is on was refused, or had no proved address', async () => {
    const refused = await createClubWithMatch();
    await app.db.$client.query('update users set email_verified = false where id = $1', [
      refused.guest.userId,
    ]);
    await refused.askClubs();
    const refusing = await startRefusingApp();
    await expect(runQueuedJobs(refusing, 'mail.send-bulk')).rejects.toThrow('refused the mail');
    expect(await refused.getMail()).toContain('refused by the mail server');
    expect(await refused.getMail(refused.guest.club.slug)).toContain(
      'no officer has a proved address',
    );
  });

  it('says that a club has no notification about an event, and which jobs about it wait', async () => {
    const { club } = await createTestClub(app);
    const { request } = await createClubsWithRequest(app, date);
    const lines = await why(club.slug, request.id);
    expect(lines[0]).toBe(
      `The club has no notification about ${request.id}. They are kept for 180 days, and for 90 once all officers have read them.`,
    );
    expect(lines).toContain('  1 of the jobs match-request.made.notify: created');
    expect(await why(club.slug, 'no-such-event')).toContain('No job about it waits or has failed.');
  });
});

it('lists the newest notifications of a club, and those of one kind', async () => {
  const { slug, entry, runMailJob } = await createAskedClub();
  const { host } = await createAskedClub();
  await runMailJob();
  await app.db.$client.query(
    `insert into notifications (club_id, kind, subject, news, updated_at)
     select club_id, 'billing', 'copy ' || n, '{"type": "mandate-ended", "mandateId": "MD1"}', now()
     from notifications, generate_series(1, 25) n where id = $1`,
    [entry.notificationId],
  );
  const lines = await why(slug);
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe(`Explain one with: npm run cli -- why ${slug} ID`);
  const [only] = await why(slug, 'request');
  expect(only).toContain(entry.notificationId);
  expect((await why(host.club.slug))[0]).toContain('request-made about');
  const { club } = await createTestClub(app);
  expect(await why(club.slug)).toEqual(['The club has no notifications.']);
  await expect(why('nobody')).rejects.toThrow('No club has the slug nobody.');
});
