import { pastRequestsPath } from '@fixturebook/contract/paths';
import { describe, expect, it } from 'vitest';
import { createSecretary, createTestClub, getDateInDays } from '../testing/builders.ts';
import { createTwoClubsWithConversation, listTestConversations } from '../testing/chat.ts';
import { createClubsWithRequest, listTestNotifications } from '../testing/notifications.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const openedPath = '/api/v1/notifications/opened';

const markOpened = (as: Browser | undefined, json: unknown) =>
  app.call('PUT', openedPath, { as, json });

async function countUnread(as: Browser) {
  const { unread } = await listTestNotifications(app, as);
  const me = await (await app.call('GET', '/api/v1/me', { as })).json();
  expect(me.unread.notifications).toBe(unread);
  return unread;
}

async function createNotifiedRequest(days = 30) {
  const created = await createClubsWithRequest(app, getDateInDays(days));
  await app.runJob('match-request.made.notify', created.event);
  const path = `/api/v1/match-requests/${created.request.id}`;
  return {
    ...created,
    accept: () => app.call('POST', `${path}/acceptance`, { as: created.host.browser }),
    decline: () =>
      app.call('POST', `${path}/refusal`, { as: created.host.browser, json: { reason: 'No.' } }),
    withdraw: () => app.call('DELETE', path, { as: created.guest.browser }),
  };
}

describe('PUT /notifications/opened', () => {
  it('rejects visitors, accounts without a club, and bodies that name nothing that was opened', async () => {
    const { host } = await createNotifiedRequest();
    expect((await markOpened(undefined, { path: '/requests' })).status).toBe(401);
    const { browser } = await createSecretary(app);
    expect((await markOpened(browser, { path: '/requests' })).status).toBe(403);
    for (const wrong of [{}, { path: '' }, { path: 'x'.repeat(301) }, { conversationId: 'x' }])
      expect((await markOpened(host.browser, wrong)).status).toBe(400);
    expect(await countUnread(host.browser)).toBe(1);
  });

  it('marks the notifications that lead to the opened screen as read, and no others', async () => {
    const { host, event } = await createNotifiedRequest();
    await app.runJob('match-request.expired.notify', event);
    expect(await countUnread(host.browser)).toBe(2);
    expect((await markOpened(host.browser, { path: '/mycard' })).status).toBe(204);
    expect(await countUnread(host.browser)).toBe(2);
    expect((await markOpened(host.browser, { path: '/Requests' })).status).toBe(204);
    expect(await countUnread(host.browser)).toBe(1);
    expect((await markOpened(host.browser, { path: pastRequestsPath })).status).toBe(204);
    expect(await countUnread(host.browser)).toBe(0);
    const { items } = await listTestNotifications(app, host.browser);
    expect(items.map(({ read }: { read: boolean }) => read)).toEqual([true, true]);
  });

  it('keeps an older notification unread when a newer one was opened', async () => {
    const { host, guest, accept, event } = await createNotifiedRequest();
    const older = await createClubsWithRequest(app, getDateInDays(31));
    await app.runJob('match-request.declined.notify', {
      ...older.event,
      fromClubId: guest.club.id,
    });
    await accept();
    await app.runJob('match-request.accepted.notify', event);
    const { items } = await listTestNotifications(app, guest.browser);
    expect((await markOpened(guest.browser, { path: items[0].path })).status).toBe(204);
    expect(await countUnread(guest.browser)).toBe(1);
    expect(await countUnread(host.browser)).toBe(0);
  });

  it('marks notifications as opened for the officer who opens the screen, and for no other officer', async () => {
    const { host } = await createNotifiedRequest();
    const other = await createSecretary(app);
    const officer = [other.userId, host.club.id];
    await app.db.$client.query('insert into officers (user_id, club_id) values ($1, $2)', officer);
    await markOpened(host.browser, { path: '/requests' });
    expect(await countUnread(host.browser)).toBe(0);
    expect(await countUnread(other.browser)).toBe(1);
  });

  it('marks the notifications as read that the opened conversation shows as cards', async () => {
    const { host, guest, event } = await createNotifiedRequest();
    await app.runJob('match-request.made.show', event);
    const [conversation] = (await listTestConversations(app, host.browser)).items;
    const stranger = await createTwoClubsWithConversation(app);
    const foreign = { conversationId: stranger.id };
    expect((await markOpened(host.browser, foreign)).status).toBe(404);
    expect(await countUnread(host.browser)).toBe(1);
    const own = { conversationId: conversation?.id };
    expect((await markOpened(guest.browser, own)).status).toBe(204);
    expect(await countUnread(host.browser)).toBe(1);
    expect((await markOpened(host.browser, own)).status).toBe(204);
    expect(await countUnread(host.browser)).toBe(0);
  });

  it('sends the club one live event when the same screen is opened twice', async () => {
    const { host } = await createNotifiedRequest();
    const countEvents = async () =>
      (
        await app.db.$client.query(
          `select from live_events where club_id = $1 and name = 'notification'`,
          [host.club.id],
        )
      ).rows.length;
    const before = await countEvents();
    await markOpened(host.browser, { path: '/requests' });
    await markOpened(host.browser, { path: '/requests' });
    expect(await countEvents()).toBe(before + 1);
  });
});

describe('the count of unread notifications', () => {
  it.each(['accept', 'decline', 'withdraw'] as const)(
    'no longer counts a new request after this action on it: %s',
    async (action) => {
      const created = await createNotifiedRequest();
      expect(await countUnread(created.host.browser)).toBe(1);
      expect((await created[action]()).status).toBeLessThan(300);
      expect(await countUnread(created.host.browser)).toBe(0);
      const { items } = await listTestNotifications(app, created.host.browser);
      expect(items[0].read).toBe(true);
    },
  );

  it('counts a request only while the club that sent it can be contacted', async () => {
    const { host, guest } = await createNotifiedRequest();
    const suspend = (at: string | null) =>
      app.db.$client.query('update clubs set suspended_at = $1 where id = $2', [at, guest.club.id]);
    await suspend('2027-01-01');
    expect(await countUnread(host.browser)).toBe(0);
    await suspend(null);
    expect(await countUnread(host.browser)).toBe(1);
    await app.db.$client.query('delete from clubs where id = $1', [guest.club.id]);
    expect(await countUnread(host.browser)).toBe(0);
  });

  it('counts nothing for a club without news', async () => {
    const { browser } = await createTestClub(app);
    expect(await countUnread(browser)).toBe(0);
  });
});
