import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProClub, createSecretary, createTestClub } from '../testing/builders.ts';
import {
  createTwoClubsWithConversation,
  listTestConversations,
  listTestMessages,
  openTestConversation,
  sendTestMessage,
} from '../testing/chat.ts';
import { openLiveStream } from '../testing/clients/live-client.ts';
import { listTestNotifications } from '../testing/notifications.ts';
import { startTestNode } from '../testing/processes/test-node.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

const routes = Object.entries(app.document.paths as Record<string, Record<string, unknown>>)
  .flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
  )
  .filter(({ path }) => path.startsWith('/api/v1'));

const secret = `Between us two ${randomUUID()}`;
const { one, other, id } = await createTwoClubsWithConversation(app);
const message = await sendTestMessage(app, one.browser, id, secret);
await sendTestMessage(app, other.browser, id, `${secret}, and so it stays`);
for (const { club } of [one, other])
  await app.runJob('chat.message-news.notify', { conversationId: id, clubId: club.id });
const [notification] = (await listTestNotifications(app, one.browser)).items;
const stranger = await createProClub(app);
const secretaryWithoutClub = await createSecretary(app);
const suspended = await createTestClub(app);
await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
  suspended.club.id,
]);

/** Valid request bodies, which would succeed for the two clubs of the conversation. */
const bodies = [
  undefined,
  { clientId: message.clientId, body: 'I was here' },
  { clientId: randomUUID(), body: 'I was here', senderClubId: one.club.id, clubId: one.club.id },
  { upTo: message.id },
  { upTo: notification?.seq },
  { upTo: notification?.id },
  { conversationId: id, reason: 'Let me see' },
];

const outsiders = [stranger.browser, secretaryWithoutClub.browser, suspended.browser, undefined];

beforeAll(() => {
  expect(notification).toMatchObject({ kind: 'message', read: false });
});

describe.each(routes)('$method $path', ({ method, path }) => {
  it('does not let an account outside a conversation read or change it', async () => {
    const address = path.replace('{id}', id).replace(/\{[^}]+\}/g, message.id);
    const before = await readChatData();
    for (const as of outsiders)
      for (const json of method === 'GET' ? [undefined] : bodies) {
        const response = await app.call(method, address, { as, json });
        expect(await response.text()).not.toContain(secret);
        if (path.startsWith('/api/v1/conversations/{id}'))
          expect([400, 401, 403, 404]).toContain(response.status);
      }
    expect(await readChatData()).toEqual(before);
  });
});

describe('the live stream of chat messages', () => {
  it('does not send the messages of a conversation to a third club, live or after a reconnect', async () => {
    const node = await startTestNode(app);
    const ours = await openLiveStream(node.url, { cookie: one.browser.cookieHeader });
    await ours.waitUntil((heard) => heard.length > 0);
    const strangerStream = await openLiveStream(node.url, {
      cookie: stranger.browser.cookieHeader,
    });
    await strangerStream.waitUntil((heard) => heard.length > 0);
    await sendTestMessage(app, one.browser, id, `${secret}, to anyone listening`);
    await ours.waitUntil((heard) => JSON.stringify(heard).includes(secret));
    const cookie = stranger.browser.cookieHeader;
    const after = strangerStream.received[0]?.id;
    const late = await openLiveStream(node.url, { cookie, after });
    const guessing = await openLiveStream(node.url, { cookie, after: ours.received[0]?.id });
    const own = await openTestConversation(app, stranger.browser, one.club.id);
    await sendTestMessage(app, stranger.browser, own.id, 'Of their own');
    for (const stream of [strangerStream, late, guessing]) {
      await stream.waitUntil((heard) => JSON.stringify(heard).includes('Of their own'));
      expect(JSON.stringify(stream.received)).not.toContain(secret);
      expect(JSON.stringify(stream.received)).not.toContain(id);
    }
    expect(late.received.map(({ name }) => name)).not.toContain('resync');
    expect(guessing.received.map(({ name }) => name)).toContain('resync');
    for (const as of outsiders.filter((browser) => browser !== stranger.browser))
      await expect(openLiveStream(node.url, { cookie: as?.cookieHeader ?? '' })).rejects.toThrow(
        /40[13]/,
      );
    for (const stream of [ours, strangerStream, late, guessing]) stream.close();
  });
});

async function readChatData() {
  return [
    await listTestMessages(app, one.browser, id),
    await listTestConversations(app, one.browser),
    await listTestNotifications(app, one.browser),
    await listTestMessages(app, other.browser, id),
    await listTestConversations(app, other.browser),
    await listTestNotifications(app, other.browser),
    (await app.db.$client.query('select * from reports')).rows,
  ];
}
