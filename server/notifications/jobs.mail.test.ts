import { createServer } from 'node:net';
import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, formatLongDate } from '../platform/calendar.ts';
import { createTestClub, createTestFixture } from '../testing/builders.ts';
import { createMatch, createMatchRequest } from '../testing/matches.ts';
import {
  createClubsWithRequest,
  createDatesWithoutOpponents,
  createLondonClock,
  getNewestNotification,
  listTestNotifications,
  startTestMailServer,
  updateNotificationPreferences,
} from '../testing/notifications.ts';
import { startTestApp } from '../testing/test-app.ts';
import { startSmtpServer } from '../testing/vendors/smtp-server.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';

const { folder, smtpUrl, listMails } = await startTestMailServer();

const { clock, day, setTime } = createLondonClock();
const date = addDays(day, 30);
beforeEach(() => setTime('12:00'));

const options = { worker: true, clock };
const app = await startTestApp({ ...options, settings: { SMTP_URL: smtpUrl } });

describe('a mail about news', () => {
  it('sends a mail about a match request with its answers and an unsubscribe link', async () => {
    const { host, guest } = await createClubsWithRequest(app, date);
    await waitForJobs(app);
    const [mail] = await listMails(host);
    expect(mail?.subject).toMatch(
      new RegExp(`^${guest.club.name} would like to play you on \\w+ \\d+ \\w+$`),
    );
    expect(mail?.text).toMatch(/^Accept: http:\/\/localhost:3000\/answer\?token=\S+$/m);
    expect(mail?.text).toMatch(/^Decline: http:\/\/localhost:3000\/answer\?token=\S+$/m);
    expect(mail?.text).toContain('See request: http://localhost:3000/requests');
    expect(mail?.html).toContain('href="http://localhost:3000/requests"');
    const page = mail?.text.match(
      /^Stop emails about match requests: http:\/\/localhost:3000(\/unsubscribe\?token=.+)$/m,
    )?.[1];
    expect(mail?.html).toContain(page);
    expect(mail?.headers['list-unsubscribe']).toBe(`<http://localhost:3000/api/v1${page}>`);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(await listMails(guest)).toEqual([]);

    await app.call('POST', `/api/v1${page}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const rival = await createTestClub(app);
    const [own] = (
      await (
        await app.call('GET', `/api/v1/clubs/${host.club.slug}/fixtures`, { as: host.browser })
      ).json()
    ).items;
    await createMatchRequest(app, rival.browser, { fixtureId: own.id });
    await waitForJobs(app);
    expect(await listMails(host)).toHaveLength(1);
    expect((await listTestNotifications(app, host.browser)).unread).toBe(2);
  });

  it('sends a mail with the details of a match and the old and new value of a suggested change', async () => {
    const dates = createDatesWithoutOpponents(date);
    const { host, guest, match } = await createMatch(app, {
      ...dates,
      host: { ...dates.host, startTime: '13:00' },
    });
    const path = `/api/v1/matches/${match.id}/terms-proposals`;
    const json = { terms: { startTime: '13:30', format: 'twenty20', overs: null } };
    await app.call('POST', path, { as: guest.browser, json });
    await waitForJobs(app);
    const [mail] = await listMails(host);
    expect(mail?.subject).toContain(`${guest.club.name} suggest a change to `);
    const facts = [
      ['Date', `${formatLongDate(date)}, 13:00`],
      ['Your team', 'Sunday XI'],
      ['Opponent', `${guest.club.name}, Sunday XI`],
      ['You play', 'At home'],
      ['Ground', `${match.terms.ground}, ${match.terms.postcode}`],
      ['They travel', '5 mi (8 km)'],
      ['New start', '13:30 instead of 13:00'],
    ];
    expect(mail?.text).toContain(facts.map((fact) => fact.join(': ')).join('\n'));
    for (const [label, value] of facts)
      expect(mail?.html.replace(/ style="[^"]*"/g, '')).toContain(`${label}</th><td>${value}</td>`);
    expect(mail?.text).toContain('New format: Twenty20\n');
    expect(mail?.text).toContain(`Hello ${host.club.name},\n`);
  });

  it('sends one mail and creates one notification about a match request, however often the jobs run', async () => {
    const { host, event } = await createClubsWithRequest(app, date);
    await waitForJobs(app);
    const entry = await getNewestNotification(app, host.club.id);
    await Promise.all([
      ...Array.from({ length: 8 }, () => app.runJob('match-request.made.notify', event)),
      ...Array.from({ length: 8 }, () => app.runJob('notifications.mail', entry)),
    ]);
    await waitForJobs(app);
    expect((await listTestNotifications(app, host.browser)).items).toHaveLength(1);
    expect(await listMails(host)).toHaveLength(1);
  });

  it('mails a match request only once when the server stops before it has recorded the sent mail', async () => {
    const own = await startTestApp({ clock: clock });
    const { host, event } = await createClubsWithRequest(own, date);
    const { db, jobs, mail } = own.foundation;
    const sql = async (text: string) => (await db.$client.query(text)).rows;
    vi.spyOn(jobs, 'enqueue').mockRejectedValueOnce(new Error('killed'));
    await expect(own.runJob('match-request.made.notify', event)).rejects.toThrow('killed');
    expect(await sql('select from notifications')).toEqual([]);
    await own.runJob('match-request.made.notify', event);

    const [{ id: notificationId, seq }] = await sql('select id, seq from notifications');
    const entry = { notificationId, seq: Number(seq) };
    vi.spyOn(mail, 'send').mockRejectedValueOnce(new Error('killed'));
    await expect(own.runJob('notifications.mail', entry)).rejects.toThrow('killed');
    await own.runJob('notifications.mail', entry);
    expect(await own.runJob('notifications.mail', entry)).toBe('dropped');
    const queued = await sql(`select data from pgboss.job where name = 'mail.send-notice'`);
    expect(queued).toHaveLength(1);
    expect(JSON.parse(own.foundation.secrets.open('mail', queued[0].data.sealed)).to).toBe(
      host.email,
    );
  });

  it('retries a mail while the mail server is down, and sends it once', async () => {
    const refusing = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as { port: number };
    const away = await startTestApp({
      ...options,
      settings: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    });
    const { host } = await createClubsWithRequest(away, date);
    await vi.waitUntil(() => away.logged.some((line) => line.includes('job failed')), {
      timeout: 20_000,
    });
    expect(await listMails(host)).toEqual([]);
    await new Promise((resolve) => refusing.close(resolve));
    const back = await startSmtpServer(folder, { port });
    await vi.waitUntil(async () => (await listMails(host)).length > 0, { timeout: 20_000 });
    await waitForJobs(away);
    expect(await listMails(host)).toHaveLength(1);
    await back.stop();
  });

  it('sends no mail to a suspended club or to an unverified email address', async () => {
    const quiet = await startTestApp({ clock: clock });
    const { host, event } = await createClubsWithRequest(quiet, date);
    const sql = async (text: string, values: unknown[] = []) =>
      (await quiet.db.$client.query(text, values)).rows;
    await quiet.runJob('match-request.made.notify', event);
    const [{ id, seq }] = await sql('select id, seq from notifications');
    const entry = { notificationId: id, seq: Number(seq) };
    await sql('update clubs set suspended_at = now() where id = $1', [host.club.id]);
    expect(await quiet.runJob('notifications.mail', entry)).toBe('dropped');
    await sql('update clubs set suspended_at = null');
    await sql('update users set email_verified = false where id = $1', [host.userId]);
    await quiet.runJob('notifications.mail', entry);
    expect(await sql(`select from pgboss.job where name = 'mail.send-notice'`)).toEqual([]);
  });
});

describe('mails in the quiet hours', () => {
  const listWaitingMails = async (clubId: string) => {
    const { rows } = await app.db.$client.query(
      `select distinct due_at from waiting_jobs where name in ('notifications.mail', 'notifications.mail-to')
       and data ->> 'notificationId' = $1`,
      [(await getNewestNotification(app, clubId)).notificationId],
    );
    return rows.map(({ due_at }) => due_at.toISOString());
  };

  it.each([
    ['22:00', 0],
    ['06:59', -1],
  ])(
    'delays a mail that is due at %s until the quiet hours end at seven in the morning',
    async (time, days) => {
      setTime(time, 1 + days);
      const { host } = await createClubsWithRequest(app, date);
      await waitForJobs(app);
      setTime('07:00', 1 + days + (time === '22:00' ? 1 : 0));
      expect(await listWaitingMails(host.club.id)).toEqual([clock().toISOString()]);
      expect((await listTestNotifications(app, host.browser)).unread).toBe(1);
      expect(await listMails(host)).toEqual([]);
      await app.runJob('notifications.mail', await getNewestNotification(app, host.club.id));
      await waitForJobs(app);
      expect(await listMails(host)).toHaveLength(1);
    },
  );

  it('delays a mail that is retried during the quiet hours until they end', async () => {
    const { host, event } = await createClubsWithRequest(app, date);
    await app.runJob('match-request.made.notify', event);
    const entry = await getNewestNotification(app, host.club.id);
    setTime('23:00');
    await app.runJob('notifications.mail', entry);
    setTime('07:00', 1);
    await vi.waitUntil(async () => (await listWaitingMails(host.club.id)).length > 0, {
      timeout: 10_000,
    });
    expect(await listWaitingMails(host.club.id)).toContain(clock().toISOString());
  });

  it('mails a club at night if it has switched off the quiet hours', async () => {
    const { host, hostDate } = await createClubsWithRequest(app, date);
    await waitForJobs(app);
    await updateNotificationPreferences(app, host.browser, { quietHours: false });
    setTime('23:30');
    const rival = await createTestClub(app);
    await createMatchRequest(app, rival.browser, { fixtureId: hostDate.id });
    await waitForJobs(app);
    expect(await listMails(host)).toHaveLength(2);
  });

  it.each([
    ['today', 0, 1],
    ['tomorrow', 1, 1],
    ['in two days', 2, 0],
  ])(
    'sends a mail about a called-off match in the quiet hours only if it is today or tomorrow: match %s',
    async (_name, days, mails) => {
      const dates = createDatesWithoutOpponents(addDays(day, days));
      const { host, guest, match } = await createMatch(app, dates);
      await waitForJobs(app);
      setTime('06:00');
      const reason: CallOffReason = 'weather';
      await app.call('POST', `/api/v1/matches/${match.id}/cancellation`, {
        as: host.browser,
        json: { reason },
      });
      await waitForJobs(app);
      const callOffMails = (await listMails(guest)).filter(({ subject }) =>
        subject.includes('called off'),
      );
      expect(callOffMails).toHaveLength(mails);
      expect((await listTestNotifications(app, guest.browser)).items[0].text).toContain(
        'the weather',
      );
    },
  );
});

describe('a mail over budget', () => {
  it('puts the news of a mail over budget into one mail the next morning', async () => {
    const { host, guest } = await createClubsWithRequest(app, date);
    await waitForJobs(app);
    expect(await listMails(host)).toHaveLength(1);
    await app.db.$client.query('update mail_budgets set mails = 1000');
    const dates = ['1', '2'].map((days) => addDays(date, Number(days)));
    for (const on of dates) {
      const own = await createTestFixture(app, host.browser, { date: on, maxTravelRadius: 0 });
      await createMatchRequest(app, guest.browser, { fixtureId: own.id });
    }
    await waitForJobs(app);
    expect(await listMails(host)).toHaveLength(1);
    expect((await listTestNotifications(app, host.browser)).unread).toBe(3);
    const queued = await app.db.$client.query(
      `select data from waiting_jobs where name = 'notifications.digest-to'
       and data ->> 'clubId' = $1`,
      [host.club.id],
    );
    expect(queued.rows).toMatchObject([{ data: { userId: host.userId, day: addDays(day, 1) } }]);
    setTime('08:00', 1);
    await app.runJob('notifications.digest-to', queued.rows[0].data);
    await app.runJob('notifications.digest-to', queued.rows[0].data);
    await waitForJobs(app);
    const mails = await listMails(host);
    expect(mails).toHaveLength(2);
    const digest = mails.find(({ subject }) => subject.endsWith(', and 1 more'));
    for (const on of dates)
      expect(digest?.text).toContain(formatLongDate(on).slice(0, -' 2030'.length));
  });
});
