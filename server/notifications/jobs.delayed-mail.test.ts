import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../platform/calendar.ts';
import { createProClub, createTestClub } from '../testing/builders.ts';
import { createMatchRequest } from '../testing/matches.ts';
import {
  createClubsWithRequest,
  createLondonClock,
  getNewestNotification,
  listTestNotifications,
  startTestMailServer,
  updateNotificationPreferences,
} from '../testing/notifications.ts';
import { startTestApp } from '../testing/test-app.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';

const { smtpUrl, listMails } = await startTestMailServer();

const { clock, day, setTime } = createLondonClock();
const date = addDays(day, 30);
beforeEach(() => setTime('12:00'));

const app = await startTestApp({ worker: true, clock, settings: { SMTP_URL: smtpUrl } });

async function startConversation() {
  const [sender, receiver] = [await createProClub(app), await createTestClub(app)];
  const opened = await app.call('POST', '/api/v1/conversations', {
    as: sender.browser,
    json: { clubId: receiver.club.id },
  });
  const { id } = await opened.json();
  const path = `/api/v1/conversations/${id}`;
  const say = async (body: string) => {
    const clientId = crypto.randomUUID();
    const json = { clientId, body };
    const sent = await app.call('POST', `${path}/messages`, { as: sender.browser, json });
    expect(sent.status).toBe(201);
    const message = await sent.json();
    await waitForJobs(app);
    return message;
  };
  const read = (upTo: string) =>
    app.call('PUT', `${path}/read`, { as: receiver.browser, json: { upTo } });
  const mail = async () => {
    await app.runJob('notifications.mail', await getNewestNotification(app, receiver.club.id));
    await waitForJobs(app);
  };
  return { id, sender, receiver, say, read, mail };
}

async function markWebsiteOpen({ club, userId }: { club: { id: string }; userId: string }) {
  const looking = `insert into live_presence (session_id, club_id, visible, seen_at)
    select id, $1, true, $2 from sessions where user_id = $3
    on conflict (session_id) do update set seen_at = excluded.seen_at`;
  await app.db.$client.query(looking, [club.id, clock(), userId]);
}

describe('mails about unread messages', () => {
  it('mails a club about a message that is unread for ten minutes, and only once until it is read', async () => {
    const { id, sender, receiver, say, read, mail } = await startConversation();
    await say('Is the 6th still free?');
    const entry = await getNewestNotification(app, receiver.club.id);
    expect(await listTestNotifications(app, receiver.browser)).toMatchObject({
      items: [
        {
          read: false,
          kind: 'message',
          text: `New message from ${sender.club.name}.`,
          path: `/chatscreen?conversation=${id}`,
        },
      ],
    });
    await mail();
    setTime('12:09');
    await mail();
    expect(await listMails(receiver)).toEqual([]);
    await say('Hello?');
    setTime('12:10');
    await Promise.all([mail(), mail(), app.runJob('notifications.mail', entry)]);
    setTime('14:00');
    const last = await say('Anybody?');
    setTime('15:00');
    await mail();
    const [firstMail, ...more] = await listMails(receiver);
    expect(more).toEqual([]);
    expect(firstMail?.subject).toBe(`New message from ${sender.club.name}`);
    expect(firstMail?.text).toContain(`/chatscreen?conversation=${id}`);
    for (const text of ['Is the 6th still free?', 'Hello?']) {
      expect(firstMail?.text).toContain(`Message: ${text}\n`);
      expect(firstMail?.html).toContain(`>${text}</td>`);
    }

    await read(last.id);
    expect(await listTestNotifications(app, receiver.browser)).toMatchObject({
      unread: 0,
      items: [{ read: true }],
    });
    setTime('16:00');
    await say('One more thing.');
    expect((await listTestNotifications(app, receiver.browser)).items).toMatchObject([
      { read: false },
    ]);
    setTime('16:10');
    await mail();
    expect(await listMails(receiver)).toHaveLength(2);
  });

  it('shortens a long message, and shows only the first five that are unread', async () => {
    const { receiver, say, mail } = await startConversation();
    const long = `${'x'.repeat(499)}\u{1f3cf}`;
    await say(`${long} and more`);
    await say('Teas?\nAccept: https://elsewhere.example/');
    for (const text of ['Third', 'Fourth', 'Fifth', 'Sixth']) await say(text);
    setTime('12:10');
    await mail();
    const [mailed] = await listMails(receiver);
    expect(mailed?.text).toContain(
      `Message: ${long}…\nMessage: Teas?\n  Accept: https://elsewhere.example/\nMessage: Third\nMessage: Fourth\nMessage: Fifth\n\n`,
    );
    expect(mailed?.text).not.toContain('Sixth');
  });

  it('mails no club about a message that it has read, or while it has the website open', async () => {
    const { receiver, say, read, mail } = await startConversation();
    const message = await say('Tea?');
    setTime('12:10');
    await markWebsiteOpen(receiver);
    await mail();
    expect(await listMails(receiver)).toEqual([]);
    await read(message.id);
    setTime('12:20');
    await mail();
    expect(await listMails(receiver)).toEqual([]);
  });

  it('mails a club about a message when the officer who had the website open has logged out', async () => {
    const { receiver, say, mail } = await startConversation();
    await say('Tea?');
    setTime('12:10');
    await markWebsiteOpen(receiver);
    await app.call('POST', '/api/auth/sign-out', { as: receiver.browser, json: {} });
    await mail();
    expect(await listMails(receiver)).toHaveLength(1);
  });

  it('keeps only the mail job of the newest unread message waiting while the club has the website open', async () => {
    const { receiver, say } = await startConversation();
    await say('Tea?');
    const older = await getNewestNotification(app, receiver.club.id);
    setTime('12:05');
    await say('Or beer?');
    const newer = await getNewestNotification(app, receiver.club.id);
    setTime('12:20');
    await markWebsiteOpen(receiver);
    expect(await app.runJob('notifications.mail', older)).toBe('dropped');
    expect(await app.runJob('notifications.mail', newer)).not.toBe('dropped');
  });

  it('mails no club about a message whose sender it has blocked after receiving the message', async () => {
    const { sender, receiver, say, mail } = await startConversation();
    await say('Tea?');
    await app.call('POST', `/api/v1/clubs/${sender.club.slug}/block`, { as: receiver.browser });
    setTime('12:10');
    await mail();
    expect(await listMails(receiver)).toEqual([]);
  });
});

describe('the daily mail', () => {
  it('sends all news of a day in one daily mail instead of separate mails', async () => {
    const { host, guest, hostDate } = await createClubsWithRequest(app, date);
    await waitForJobs(app);
    expect(await listMails(host)).toHaveLength(1);
    await updateNotificationPreferences(app, host.browser, { digest: true });
    const rivals = [await createTestClub(app), await createTestClub(app)];
    for (const { browser } of rivals)
      await createMatchRequest(app, browser, { fixtureId: hostDate.id });
    await waitForJobs(app);
    expect(await listMails(host)).toHaveLength(1);

    setTime('20:00');
    await app.runJob('notifications.digest');
    await waitForJobs(app);
    expect(await listMails(host)).toHaveLength(1);

    setTime('08:00', 1);
    await Promise.all([app.runJob('notifications.digest'), app.runJob('notifications.digest')]);
    await waitForJobs(app);
    const [digest, ...others] = await listMails(host);
    expect(others).toHaveLength(1);
    expect(digest?.subject).toMatch(/^.+ would like to play you on .+, and 1 more$/);
    for (const { club } of rivals)
      expect(digest?.text).toContain(`${club.name} would like to play you`);
    expect(digest?.text.match(/^Accept: \S+\/answer\?token=\S+$/gm)).toHaveLength(2);
    expect(digest?.text.match(/^You play: At home$/gm)).toHaveLength(2);
    expect(digest?.text).not.toContain(guest.club.name);
    expect(digest?.text).toContain('Stop emails about your daily news: ');

    setTime('08:00', 2);
    await app.runJob('notifications.digest');
    await waitForJobs(app);
    expect(await listMails(host)).toHaveLength(2);
  });

  it('queues the daily mail of a club once a day, however often the job runs', async () => {
    const { browser, club } = await createTestClub(app);
    await updateNotificationPreferences(app, browser, { digest: true });
    const countDigests = async () => {
      const queued = `select from pgboss.job where name = 'notifications.digest-of'
        and data ->> 'clubId' = $1`;
      return (await app.db.$client.query(queued, [club.id])).rows.length;
    };
    for (const [days, hours] of [
      [1, ['08:00', '09:00', '20:00']],
      [2, ['08:00', '09:00']],
    ] as const) {
      for (const hour of hours) {
        setTime(hour, days);
        await app.runJob('notifications.digest');
        await waitForJobs(app);
      }
      expect(await countDigests()).toBe(days);
    }
  });

  it('queues no second daily mail for a club while the first one waits', async () => {
    const away = await startTestApp({ clock });
    const { browser } = await createTestClub(away);
    await updateNotificationPreferences(away, browser, { digest: true });
    for (const hour of ['08:00', '09:00']) {
      setTime(hour, 1);
      await away.runJob('notifications.digest');
    }
    const queued = `select from pgboss.job where name = 'notifications.digest-of'`;
    expect((await away.db.$client.query(queued)).rows).toHaveLength(1);
  });

  it('leaves a message out of the daily mail when it is five minutes old or the club has the website open', async () => {
    setTime('07:55', 1);
    const { sender, receiver, say } = await startConversation();
    await updateNotificationPreferences(app, receiver.browser, { digest: true });
    await say('Tea?');
    const runDigest = async (days: number) => {
      setTime('08:00', days);
      await app.runJob('notifications.digest');
      await waitForJobs(app);
    };
    await runDigest(1);
    expect(await listMails(receiver)).toEqual([]);
    setTime('08:00', 2);
    await markWebsiteOpen(receiver);
    await runDigest(2);
    expect(await listMails(receiver)).toEqual([]);
    await runDigest(3);
    const [digest, ...others] = await listMails(receiver);
    expect(others).toEqual([]);
    expect(digest?.text).toContain(`New message from ${sender.club.name}`);
  });

  it('sends one mail for each notification that waits for the daily mail when the daily mail is switched off', async () => {
    const { host, hostDate } = await createClubsWithRequest(app, date);
    await waitForJobs(app);
    await updateNotificationPreferences(app, host.browser, { digest: true });
    const [mailed, waiting] = [await createTestClub(app), await createTestClub(app)];
    await createMatchRequest(app, mailed.browser, { fixtureId: hostDate.id });
    await waitForJobs(app);
    setTime('08:00', 1);
    await app.runJob('notifications.digest');
    await waitForJobs(app);
    await createMatchRequest(app, waiting.browser, { fixtureId: hostDate.id });
    await waitForJobs(app);
    const before = (await listMails(host)).length;
    for (const digest of [false, false, true, false])
      await updateNotificationPreferences(app, host.browser, { digest });
    await waitForJobs(app);
    const mails = await listMails(host);
    expect(mails).toHaveLength(before + 1);
    expect(mails.filter(({ text }) => text.includes(waiting.club.name))).toHaveLength(1);
  });

  it('sends the daily mail once when the server stopped before sending it', async () => {
    const { host, event } = await createClubsWithRequest(app, date);
    await updateNotificationPreferences(app, host.browser, { digest: true });
    await waitForJobs(app);
    await app.db.$client.query('delete from notification_deliveries');
    await app.runJob('match-request.made.notify', event);
    const data = { clubId: host.club.id, day: addDays(day, 1) };
    setTime('08:00', 1);
    const before = (await listMails(host)).length;
    vi.spyOn(app.foundation.mail, 'send').mockRejectedValueOnce(new Error('killed'));
    await expect(app.runJob('notifications.digest-of', data)).rejects.toThrow('killed');
    await Promise.all([1, 2, 3].map(() => app.runJob('notifications.digest-of', data)));
    await waitForJobs(app);
    expect(await listMails(host)).toHaveLength(before + 1);
  });
});
