import { randomUUID } from 'node:crypto';
import type { NotificationPreferences } from '@fixturebook/contract/notifications';
import { describe, expect, it } from 'vitest';
import { createSecretary, createTestClub, getDateInDays } from '../testing/builders.ts';
import { createTwoClubsWithConversation, sendTestMessage } from '../testing/chat.ts';
import { createClubsWithRequest, listTestNotifications } from '../testing/notifications.ts';
import { type Browser, type JsonResponse, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

const listPath = '/api/v1/notifications';
const readPath = '/api/v1/notifications/read';
const preferencesPath = '/api/v1/me/notification-preferences';

async function readJson(response: Promise<JsonResponse>) {
  return (await response).json();
}

async function createClubsWithNotifiedRequest() {
  const asked = await createClubsWithRequest(app, getDateInDays(30));
  await app.runJob('match-request.made.notify', asked.event);
  return asked;
}

describe('GET /notifications', () => {
  it('refuses notifications to visitors and accounts without a club', async () => {
    expect((await app.call('GET', listPath)).status).toBe(401);
    const { browser } = await createSecretary(app);
    expect((await app.call('GET', listPath, { as: browser })).status).toBe(403);
  });

  it('lists no notifications for a club without news', async () => {
    const { browser } = await createTestClub(app);
    expect(await listTestNotifications(app, browser)).toEqual({ items: [], next: null, unread: 0 });
  });

  it('lists a notification only for the club that receives it', async () => {
    const { host, guest } = await createClubsWithNotifiedRequest();
    const { items, unread } = await listTestNotifications(app, host.browser);
    expect(unread).toBe(1);
    expect(items).toEqual([
      {
        id: expect.any(String),
        kind: 'request',
        text: expect.stringMatching(
          new RegExp(`^${guest.club.name} would like to play you on \\w+ \\d+ \\w+\\.$`),
        ),
        path: '/requests',
        seq: expect.any(Number),
        createdAt: expect.any(String),
        read: false,
      },
    ]);
    expect((await listTestNotifications(app, guest.browser)).items).toEqual([]);
  });

  it('lists each notification once across pages, newest first', async () => {
    const { browser, club } = await createTestClub(app);
    await app.db.$client.query(
      `insert into notifications (club_id, kind, subject, news, updated_at)
       select $1, 'request', n, '{"type": "request-made", "date": null}', now()
       from generate_series(1, 65) n`,
      [club.id],
    );
    const pages = [await listTestNotifications(app, browser)];
    for (let { next } = pages[0]; next; next = pages.at(-1).next)
      pages.push(await listTestNotifications(app, browser, `?before=${next}`));
    expect(pages.map(({ items }) => items.length)).toEqual([30, 30, 5]);
    const ids = pages.flatMap(({ items }) => items.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(65);
    expect(pages[0].items[0].text).toBe('A club that has left would like to play you on a date.');
  });

  it.each(['x', '-1', '1.5', '9'.repeat(16)])(
    'rejects the invalid page cursor %s in the list of notifications',
    async (before) => {
      const { browser } = await createTestClub(app);
      const response = await app.call('GET', `${listPath}?before=${before}`, { as: browser });
      expect(response.status).toBe(400);
      expect((await response.json()).errors[0].path).toBe('before');
    },
  );

  it('lists notifications of concurrent transactions in the order of their commits', async () => {
    const { host, guest, event } = await createClubsWithNotifiedRequest();
    const client = await app.db.$client.connect();
    await client.query('begin');
    await client.query('select from clubs where id = $1 for no key update', [host.club.id]);
    const telling = app.runJob('match-request.withdrawn.notify', event);
    await client.query(
      `insert into notifications (club_id, kind, subject, news, about_club_id, updated_at)
       values ($1, 'request', 'concurrent', '{"type": "request-lapsed", "date": null}', $2, now())`,
      [host.club.id, guest.club.id],
    );
    await client.query('commit');
    client.release();
    await telling;
    const { items } = await listTestNotifications(app, host.browser);
    expect(items.map(({ text }: { text: string }) => text.replace(guest.club.name, 'A'))).toEqual([
      expect.stringContaining('A have withdrawn'),
      expect.stringContaining('A’s request for a date has expired'),
      expect.stringContaining('A would like to play you'),
    ]);
  });

  it('creates no notification for a deleted club and hides its name in notifications of others', async () => {
    const { host, event } = await createClubsWithNotifiedRequest();
    const gone = { ...event, requestId: randomUUID(), fromClubId: randomUUID() };
    await app.runJob('match-request.declined.notify', gone);
    await app.runJob('match-request.made.notify', gone);
    const { items } = await listTestNotifications(app, host.browser);
    expect(items[0].text).toBe('A club that has left would like to play you on a date.');
    expect(items).toHaveLength(2);
  });

  it('shows the new name of a renamed club in an older notification', async () => {
    const { host, guest } = await createClubsWithNotifiedRequest();
    const name = `Renamed ${randomUUID().slice(0, 8)}`;
    await app.db.$client.query('update clubs set name = $1 where id = $2', [name, guest.club.id]);
    const { items } = await listTestNotifications(app, host.browser);
    expect(items[0].text).toContain(`${name} would like to play you`);
  });
});

describe('a notification about a message', () => {
  async function notifyOfMessage() {
    const talk = await createTwoClubsWithConversation(app);
    await sendTestMessage(app, talk.one.browser, talk.id, 'Is the 6th still free?');
    const event = { conversationId: talk.id, clubId: talk.other.club.id };
    await app.runJob('chat.message-news.notify', event);
    const bell = async () => {
      const { unread, items } = await listTestNotifications(app, talk.other.browser);
      const me = await readJson(app.call('GET', '/api/v1/me', { as: talk.other.browser }));
      expect([unread, me.unread.notifications]).toEqual([0, 0]);
      return { conversations: me.unread.conversations, read: items[0].read };
    };
    expect(await bell()).toEqual({ conversations: 1, read: false });
    return { ...talk, bell };
  }
  const isRead = { conversations: 0, read: true };

  it('treats a notification about a message as read after the conversation was deleted', async () => {
    const { other, id, bell } = await notifyOfMessage();
    await app.call('DELETE', `/api/v1/conversations/${id}`, { as: other.browser });
    expect(await bell()).toEqual(isRead);
  });

  it('treats a notification about a message as read after either club blocked the other', async () => {
    for (const blocker of ['one', 'other'] as const) {
      const talk = await notifyOfMessage();
      const { slug } = talk[blocker === 'one' ? 'other' : 'one'].club;
      await app.call('POST', `/api/v1/clubs/${slug}/block`, { as: talk[blocker].browser });
      expect(await talk.bell()).toEqual(isRead);
    }
  });

  it('treats a notification about a message as read while the sender is suspended', async () => {
    const { one, bell } = await notifyOfMessage();
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      one.club.id,
    ]);
    expect(await bell()).toEqual(isRead);
  });
});

describe('PUT /notifications/read', () => {
  const markReadUpTo = (as: Browser | undefined, seq: unknown) =>
    app.call('PUT', readPath, { as, json: { upTo: seq } });

  it('rejects visitors and invalid positions in requests to mark notifications as read', async () => {
    const { host } = await createClubsWithNotifiedRequest();
    const [{ seq }] = (await listTestNotifications(app, host.browser)).items;
    expect((await markReadUpTo(undefined, seq)).status).toBe(401);
    for (const wrong of ['all', String(seq), 1.5, -1, 2 ** 60, undefined]) {
      const response = await markReadUpTo(host.browser, wrong);
      expect(response.status).toBe(400);
      expect((await response.json()).errors[0].path).toBe('upTo');
    }
    expect((await listTestNotifications(app, host.browser)).unread).toBe(1);
  });

  it('leaves later notifications unread after a request marked positions beyond the newest one as read', async () => {
    const { host, event } = await createClubsWithNotifiedRequest();
    expect((await markReadUpTo(host.browser, Number.MAX_SAFE_INTEGER)).status).toBe(204);
    await app.runJob('match-request.withdrawn.notify', event);
    const { unread, items } = await listTestNotifications(app, host.browser);
    expect(unread).toBe(1);
    expect(items.map((item: { read: boolean }) => item.read)).toEqual([false, true]);
  });

  it('leaves notifications unread that arrived after the list was loaded', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const tell = async () => {
      await sendTestMessage(app, one.browser, id, 'Is the 6th still free?');
      const event = { conversationId: id, clubId: other.club.id };
      await app.runJob('chat.message-news.notify', event);
    };
    await tell();
    const [listed] = (await listTestNotifications(app, other.browser)).items;
    await app.db.$client.query(
      `insert into notifications (club_id, kind, subject, news, about_club_id, updated_at)
       values ($1, 'request', 'since', '{"type": "request-lapsed", "date": null}', $2, now())`,
      [other.club.id, one.club.id],
    );
    await tell();
    expect((await markReadUpTo(other.browser, listed.seq)).status).toBe(204);
    const { unread, items } = await listTestNotifications(app, other.browser);
    expect(items[0].id).toBe(listed.id);
    expect(items.map((item: { read: boolean }) => item.read)).toEqual([false, false]);
    expect(unread).toBe(1);
  });

  it('marks notifications as read for the officer who makes the request, and for no other officer', async () => {
    const { host } = await createClubsWithNotifiedRequest();
    const other = await createSecretary(app);
    await app.db.$client.query('insert into officers (user_id, club_id) values ($1, $2)', [
      other.userId,
      host.club.id,
    ]);
    const [{ seq }] = (await listTestNotifications(app, host.browser)).items;
    expect((await markReadUpTo(host.browser, seq)).status).toBe(204);
    expect(await listTestNotifications(app, host.browser)).toMatchObject({
      unread: 0,
      items: [{ read: true }],
    });
    expect(await listTestNotifications(app, other.browser)).toMatchObject({
      unread: 1,
      items: [{ read: false }],
    });
    const me = await readJson(app.call('GET', '/api/v1/me', { as: host.browser }));
    expect(me.unread.notifications).toBe(0);
    const theirs = await readJson(app.call('GET', '/api/v1/me', { as: other.browser }));
    expect(theirs.unread.notifications).toBe(1);
  });

  it('keeps notifications read when a request marks only older notifications as read', async () => {
    const { host, event } = await createClubsWithNotifiedRequest();
    await app.runJob('match-request.withdrawn.notify', event);
    const [newer, older] = (await listTestNotifications(app, host.browser)).items;
    await markReadUpTo(host.browser, newer.seq);
    await markReadUpTo(host.browser, older.seq);
    expect((await listTestNotifications(app, host.browser)).unread).toBe(0);
  });

  it('sends the club one live event when the same notifications are marked as read twice', async () => {
    const { host } = await createClubsWithNotifiedRequest();
    const [{ seq }] = (await listTestNotifications(app, host.browser)).items;
    await markReadUpTo(host.browser, seq);
    await markReadUpTo(host.browser, seq);
    const { rows } = await app.db.$client.query(
      `select data from live_events where club_id = $1 and name = 'notification' order by id`,
      [host.club.id],
    );
    expect(rows).toEqual([{ data: {} }, { data: {} }]);
  });
});

describe('the notification preferences', () => {
  it('refuses notification preferences to visitors', async () => {
    expect((await app.call('GET', preferencesPath)).status).toBe(401);
    expect((await app.call('PUT', preferencesPath, { json: {} })).status).toBe(401);
  });

  it('returns the default notification preferences until a club has saved its own', async () => {
    const { browser } = await createTestClub(app);
    const other = await createTestClub(app);
    const preset: NotificationPreferences = await readJson(
      app.call('GET', preferencesPath, { as: browser }),
    );
    expect(preset).toMatchObject({ digest: false, quietHours: true });
    expect(preset.kinds.request).toEqual({ mail: true, push: true });
    expect(preset.kinds.opponent).toEqual({ mail: true, push: false });
    const chosen = {
      kinds: { ...preset.kinds, terms: { mail: false, push: true } },
      digest: true,
      quietHours: false,
    };
    for (const _ of [1, 2]) {
      const saved = await app.call('PUT', preferencesPath, { as: browser, json: chosen });
      expect(saved.status).toBe(200);
      expect(await saved.json()).toMatchObject(chosen);
    }
    const stored = await readJson(app.call('GET', preferencesPath, { as: browser }));
    expect(stored).toMatchObject(chosen);
    expect(await readJson(app.call('GET', preferencesPath, { as: other.browser }))).toEqual(preset);
  });

  it('rejects preferences that lack a kind of notification', async () => {
    const { browser } = await createTestClub(app);
    const response = await app.call('PUT', preferencesPath, {
      as: browser,
      json: { kinds: { message: { mail: true, push: 'often' } }, digest: false },
    });
    expect(response.status).toBe(400);
    const paths = (await response.json()).errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['kinds.message.push', 'kinds.request', 'quietHours']),
    );
  });
});
