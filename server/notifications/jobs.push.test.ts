import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, toLondonDate } from '../platform/calendar.ts';
import { createOutboundClient } from '../platform/http/outbound.ts';
import { createProClub, createSignedInBrowser } from '../testing/builders.ts';
import { type Browser, startTestApp, type TestApp } from '../testing/test-app.ts';
import { startPushService } from '../testing/vendors/push-service.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';

const service = await startPushService();
afterAll(() => service.stop());

const noon = new Date(`${addDays(toLondonDate(new Date()), 2)}T12:00:00Z`);
let now = noon;
beforeEach(() => {
  now = noon;
});

const clock = () => now;
const app = await startTestApp({ worker: true, clock, outbound: service.outbound });
const waitOptions = { timeout: 20_000 };

async function createClubWithPushSubscription(on: TestApp = app) {
  const club = await createProClub(on);
  return { ...club, push: await subscribeToPush(on, club.browser) };
}

async function subscribeToPush(on: TestApp, as: Browser) {
  const { key } = await (await on.call('GET', '/api/v1/push-key', { as })).json();
  const push = service.subscribe(key);
  const response = await on.call('POST', '/api/v1/push-subscriptions', { as, json: push.input });
  expect(response.status).toBe(204);
  return push;
}

async function sendMessage(
  on: TestApp,
  from: Browser,
  to: string,
  body = 'Is the 6th still free?',
) {
  const opened = await on.call('POST', '/api/v1/conversations', { as: from, json: { clubId: to } });
  const { id } = await opened.json();
  const json = { clientId: crypto.randomUUID(), body };
  await on.call('POST', `/api/v1/conversations/${id}/messages`, { as: from, json });
  return id as string;
}

async function queryRows(on: TestApp, text: string, values: unknown[] = []) {
  return (await on.db.$client.query(text, values)).rows;
}

async function isSubscribed(on: TestApp, endpoint: string) {
  const text = 'select from push_subscriptions where endpoint = $1';
  return (await queryRows(on, text, [endpoint])).length > 0;
}

async function createUnreadNotification(on: TestApp) {
  const sender = await createProClub(on);
  const receiver = await createClubWithPushSubscription(on);
  const conversationId = await sendMessage(on, sender.browser, receiver.club.id);
  await on.runJob('chat.message-news.notify', { conversationId, clubId: receiver.club.id });
  const [{ id, seq }] = await queryRows(
    on,
    'select id, seq from notifications where club_id = $1',
    [receiver.club.id],
  );
  const entry = { notificationId: id as string, seq: Number(seq) };
  const [{ id: subscriptionId }] = await queryRows(
    on,
    'select id from push_subscriptions where endpoint = $1',
    [receiver.push.input.endpoint],
  );
  return { ...receiver, conversationId, entry, toBrowser: { ...entry, subscriptionId } };
}

describe('pushes to browsers', () => {
  it('sends a push with the sender’s name, the message and a link to the conversation', async () => {
    const sender = await createProClub(app);
    const { club, push } = await createClubWithPushSubscription();
    const conversationId = await sendMessage(app, sender.browser, club.id, 'x'.repeat(200));
    await vi.waitUntil(() => push.received.length > 0, waitOptions);
    await waitForJobs(app);
    const path = `/chatscreen?conversation=${conversationId}`;
    expect(push.received.map(({ message }) => message)).toEqual([
      {
        title: `New Message from ${sender.club.name}`,
        body: 'x'.repeat(140),
        tag: conversationId,
        data: { path, conversationId },
      },
    ]);
    expect(push.received[0]?.headers).toMatchObject({ urgency: 'normal', ttl: '43200' });
  });

  it('sends a push to every browser of the club’s officers and to no others', async () => {
    const sender = await createClubWithPushSubscription();
    const { club, userId, push } = await createClubWithPushSubscription();
    const phone = await subscribeToPush(app, await createSignedInBrowser(app, userId));
    await sendMessage(app, sender.browser, club.id);
    await vi.waitUntil(() => push.received.length + phone.received.length > 1, waitOptions);
    await waitForJobs(app);
    expect([push, phone, sender.push].map(({ received }) => received.length)).toEqual([1, 1, 0]);
  });

  it('sends a push once, however often the jobs run', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { entry, toBrowser, push, club, conversationId } = await createUnreadNotification(own);
    const many = (run: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: 8 }, () => run()));
    await many(() => own.runJob('chat.message-news.notify', { conversationId, clubId: club.id }));
    await many(() => own.runJob('notifications.push', entry));
    await many(() => own.runJob('notifications.push-to', toBrowser));
    const queued = `select data from pgboss.job where name = 'notifications.push-to'`;
    expect((await queryRows(own, queued)).map(({ data }) => data)).toEqual([toBrowser]);
    expect(push.received).toHaveLength(1);
  });

  it('does not send a push again when the server stopped while sending it', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { toBrowser, push } = await createUnreadNotification(own);
    vi.spyOn(own.foundation.outbound, 'post').mockReturnValueOnce(new Promise(() => {}));
    void own.runJob('notifications.push-to', toBrowser);
    const claimed = `select from notification_deliveries where channel = 'device'`;
    await vi.waitUntil(async () => (await queryRows(own, claimed)).length > 0, waitOptions);
    expect(await own.runJob('notifications.push-to', toBrowser)).toBe('dropped');
    expect(push.received).toEqual([]);
  });

  it('does not send a push again when it is unknown whether it arrived', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { toBrowser, push } = await createUnreadNotification(own);
    push.failures.push('cut');
    expect(await own.runJob('notifications.push-to', toBrowser)).toBe('dropped');
    expect(await own.runJob('notifications.push-to', toBrowser)).toBe('dropped');
    expect(push.received).toEqual([]);
    expect(own.logged.join()).toContain('push not delivered');
  });

  it('retries a push while the push service refuses it or is down, and sends it once', async () => {
    const sender = await createProClub(app);
    const { club, push } = await createClubWithPushSubscription();
    push.failures.push(503, 429);
    await service.stopListening();
    await sendMessage(app, sender.browser, club.id);
    await vi.waitUntil(() => app.logged.some((line) => line.includes('push-to')), waitOptions);
    await service.startListening();
    await vi.waitUntil(() => push.received.length > 0, { timeout: 60_000 });
    await waitForJobs(app);
    expect(push.received).toHaveLength(1);
  }, 90_000);

  it.each([404, 410])(
    'deletes only the push subscription for which the push service responds with %i',
    async (status) => {
      const sender = await createProClub(app);
      const { club, userId, push } = await createClubWithPushSubscription();
      const phone = await subscribeToPush(app, await createSignedInBrowser(app, userId));
      push.failures.push(status);
      await sendMessage(app, sender.browser, club.id);
      await vi.waitUntil(async () => !(await isSubscribed(app, push.input.endpoint)), waitOptions);
      await vi.waitUntil(() => phone.received.length > 0, waitOptions);
      expect(await isSubscribed(app, phone.input.endpoint)).toBe(true);
    },
  );

  it.each([400, 403, 413])(
    'drops a push and keeps its subscription when the push service responds with %i',
    async (status) => {
      const own = await startTestApp({ clock, outbound: service.outbound });
      const { toBrowser, push } = await createUnreadNotification(own);
      push.failures.push(status);
      expect(await own.runJob('notifications.push-to', toBrowser)).toBe('dropped');
      expect(await isSubscribed(own, push.input.endpoint)).toBe(true);
      expect(own.logged.join()).toContain(`"reason":"${status}"`);
    },
  );
});

describe('pushes while a browser has the website open', () => {
  function markViewing(
    on: TestApp,
    { club, push }: Awaited<ReturnType<typeof createClubWithPushSubscription>>,
  ) {
    return queryRows(
      on,
      `insert into live_presence (session_id, club_id, visible, seen_at)
       select session_id, $1, true, $2 from push_subscriptions where endpoint = $3`,
      [club.id, now, push.input.endpoint],
    );
  }
  const queued = `select due_at, data from waiting_jobs where name = 'notifications.push-to'`;

  it('delays the push to a browser that has the website open, and sends it after the browser leaves', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { toBrowser, ...receiver } = await createUnreadNotification(own);
    await markViewing(own, receiver);
    await own.runJob('notifications.push-to', toBrowser);
    expect(receiver.push.received).toEqual([]);
    const twoMinutesOn = new Date(now.getTime() + 2 * 60_000);
    expect(await queryRows(own, queued)).toEqual([{ due_at: twoMinutesOn, data: toBrowser }]);
    now = twoMinutesOn;
    await queryRows(own, 'update live_presence set visible = false');
    await own.runJob('notifications.push-to', toBrowser);
    expect(receiver.push.received).toHaveLength(1);
  });

  it('delays a push until the quiet hours end, and drops it if the club switched off pushes before then', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { toBrowser, browser, push } = await createUnreadNotification(own);
    now = new Date(noon.getTime() + 11.5 * 3_600_000);
    await own.runJob('notifications.push-to', toBrowser);
    const [{ due_at }] = await queryRows(own, queued);
    now = due_at;
    const inLondon = now.toLocaleTimeString('en-GB', { timeZone: 'Europe/London' });
    expect(inLondon).toBe('07:00:00');
    const path = '/api/v1/me/notification-preferences';
    const chosen = await (await own.call('GET', path, { as: browser })).json();
    chosen.kinds.message.push = false;
    await own.call('PUT', path, { as: browser, json: chosen });
    expect(await own.runJob('notifications.push-to', toBrowser)).toBe('dropped');
    expect(push.received).toEqual([]);
  });

  it('sends a push without delay to browsers of the club that do not have the website open', async () => {
    const sender = await createProClub(app);
    const receiver = await createClubWithPushSubscription();
    const phone = await subscribeToPush(app, await createSignedInBrowser(app, receiver.userId));
    await markViewing(app, receiver);
    await sendMessage(app, sender.browser, receiver.club.id);
    await vi.waitUntil(() => phone.received.length > 0, waitOptions);
    await waitForJobs(app);
    expect(receiver.push.received).toEqual([]);
  });

  it('sends a push about an expired match request without delay even if the browser has the website open', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { toBrowser, entry, ...receiver } = await createUnreadNotification(own);
    await markViewing(own, receiver);
    await queryRows(
      own,
      `update notifications set kind = 'request', news = '{"type": "request-lapsed", "date": null}'
       where id = $1`,
      [entry.notificationId],
    );
    expect(await own.runJob('notifications.push-to', toBrowser)).toBe('sent');
  });
});

describe('pushes that are not sent', () => {
  it('sends no push about a kind of news for which the club has switched off pushes', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { entry, browser } = await createUnreadNotification(own);
    const path = '/api/v1/me/notification-preferences';
    const chosen = await (await own.call('GET', path, { as: browser })).json();
    chosen.kinds.message.push = false;
    await own.call('PUT', path, { as: browser, json: chosen });
    expect(await own.runJob('notifications.push', entry)).toBe('dropped');
  });

  it('queues no push job when no browser of the club takes pushes, and records why', async () => {
    const own = await startTestApp({ clock, worker: true, outbound: service.outbound });
    const [sender, receiver] = [await createProClub(own), await createProClub(own)];
    await sendMessage(own, sender.browser, receiver.club.id);
    const outcomes = `select outcome from notification_outcomes where channel = 'push'`;
    await vi.waitUntil(async () => (await queryRows(own, outcomes)).length > 0, waitOptions);
    expect(await queryRows(own, outcomes)).toEqual([{ outcome: 'no-browser' }]);
    const queued = `select from pgboss.job where name = 'notifications.push'`;
    expect(await queryRows(own, queued)).toEqual([]);
  });

  it('delays a push in the quiet hours until seven in the morning', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { entry } = await createUnreadNotification(own);
    now = new Date(noon.getTime() + 11.5 * 3_600_000);
    await own.runJob('notifications.push', entry);
    const waiting = `select due_at from waiting_jobs where name = 'notifications.push'`;
    const [{ due_at }] = await queryRows(own, waiting);
    const inLondon = due_at.toLocaleTimeString('en-GB', { timeZone: 'Europe/London' });
    expect(inLondon).toBe('07:00:00');
    now = due_at;
    await own.runJob('notifications.push', entry);
    expect(
      await queryRows(own, `select from pgboss.job where name = 'notifications.push-to'`),
    ).toHaveLength(1);
  });

  it('sends no push about a message that was read', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { toBrowser, browser, conversationId, push } = await createUnreadNotification(own);
    const path = `/api/v1/conversations/${conversationId}`;
    const { items } = await (await own.call('GET', `${path}/messages`, { as: browser })).json();
    await own.call('PUT', `${path}/read`, { as: browser, json: { upTo: items[0].id } });
    expect(await own.runJob('notifications.push-to', toBrowser)).toBe('dropped');
    expect(push.received).toEqual([]);
  });

  it('sends no push about news that is older than twelve hours', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { toBrowser } = await createUnreadNotification(own);
    now = new Date(noon.getTime() + 13 * 3_600_000);
    expect(await own.runJob('notifications.push-to', toBrowser)).toBe('dropped');
  });

  it('sends no push to a browser whose session has ended', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { toBrowser, userId, push } = await createUnreadNotification(own);
    const expired = `update sessions set expires_at = now() - interval '1 ms' where user_id = $1`;
    await queryRows(own, expired, [userId]);
    expect(await own.runJob('notifications.push-to', toBrowser)).toBe('dropped');
    expect(push.received).toEqual([]);
  });
});

describe('push subscriptions of hosts that are no push service', () => {
  it('deletes a stored push subscription of an unknown host instead of sending a push', async () => {
    const own = await startTestApp({ clock, outbound: service.outbound });
    const { toBrowser, push } = await createUnreadNotification(own);
    const elsewhere = 'https://p1.slow.example/x';
    const move = 'update push_subscriptions set endpoint = $1 where endpoint = $2';
    await queryRows(own, move, [elsewhere, push.input.endpoint]);
    expect(await own.runJob('notifications.push-to', toBrowser)).toBe('dropped');
    expect(await isSubscribed(own, elsewhere)).toBe(false);
  });

  it('deletes the stored push subscriptions of unknown hosts every hour', async () => {
    const known = await createClubWithPushSubscription();
    const { push } = await createClubWithPushSubscription();
    const elsewhere = 'https://fcm.googleapis.com.slow.example/x';
    const move = 'update push_subscriptions set endpoint = $1 where endpoint = $2';
    await queryRows(app, move, [elsewhere, push.input.endpoint]);
    await app.runJob('notifications.sweep');
    expect(await isSubscribed(app, elsewhere)).toBe(false);
    expect(await isSubscribed(app, known.push.input.endpoint)).toBe(true);
  });
});

describe('internal addresses of push services', () => {
  it('deletes a push subscription when its host later resolves to an internal IP address', async () => {
    const addresses = ['203.0.114.9'];
    const outbound = createOutboundClient({ resolve: async () => addresses });
    const own = await startTestApp({ clock, outbound });
    const { toBrowser, push } = await createUnreadNotification(own);
    addresses.splice(0, 1, '127.0.0.1');
    expect(await own.runJob('notifications.push-to', toBrowser)).toBe('dropped');
    expect(push.received).toEqual([]);
    expect(await isSubscribed(own, push.input.endpoint)).toBe(false);
  });
});
