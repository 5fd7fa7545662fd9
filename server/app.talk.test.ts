import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClub, aProClub, aSecretary } from './testing/builders.ts';
import { openStream } from './testing/clients/live-client.ts';
import { startNode } from './testing/processes/node.ts';
import { conversationsOf, opened, readMessages, say, twoTalking } from './testing/talking.ts';
import { startTestApp } from './testing/test-app.ts';
import { bellOf } from './testing/told-clubs.ts';

const app = await startTestApp();

const routes = Object.entries(app.document.paths as Record<string, Record<string, unknown>>)
  .flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
  )
  .filter(({ path }) => path.startsWith('/api/v1'));

const secret = `Between us two ${randomUUID()}`;
const { one, other, id } = await twoTalking(app);
const message = await say(app, one.browser, id, secret);
await say(app, other.browser, id, `${secret}, and so it stays`);
for (const { club } of [one, other])
  await app.runJob('chat.message-news.notify', { conversationId: id, clubId: club.id });
const [notification] = (await bellOf(app, one.browser)).items;
const stranger = await aProClub(app);
const clubless = await aSecretary(app);
const suspended = await aClub(app);
await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
  suspended.club.id,
]);

/** Bodies that would do something, if the conversation were the caller's. */
const bodies = [
  undefined,
  { clientId: message.clientId, body: 'I was here' },
  { clientId: randomUUID(), body: 'I was here', senderClubId: one.club.id, clubId: one.club.id },
  { upTo: message.id },
  { upTo: notification?.seq },
  { upTo: notification?.id },
  { conversationId: id, reason: 'Let me see' },
];

/** Signed in as somebody else, or not at all. */
const outsiders = [stranger.browser, clubless.browser, suspended.browser, undefined];

beforeAll(() => {
  expect(notification).toMatchObject({ kind: 'message', read: false });
});

describe.each(routes)('$method $path', ({ method, path }) => {
  it('shows nobody what two others say, and changes nothing of it', async () => {
    const address = path.replace('{id}', id).replace(/\{[^}]+\}/g, message.id);
    const before = await seen();
    for (const as of outsiders)
      for (const json of method === 'GET' ? [undefined] : bodies) {
        const response = await app.call(method, address, { as, json });
        expect(await response.text()).not.toContain(secret);
        if (path.startsWith('/api/v1/conversations/{id}'))
          expect([400, 401, 403, 404]).toContain(response.status);
      }
    expect(await seen()).toEqual(before);
  });
});

describe('the stream', () => {
  it('tells nobody what two others say, live or from the log', async () => {
    const node = await startNode(app);
    const ours = await openStream(node.url, { cookie: one.browser.header });
    await ours.until((heard) => heard.length > 0);
    const theirs = await openStream(node.url, { cookie: stranger.browser.header });
    await theirs.until((heard) => heard.length > 0);
    await say(app, one.browser, id, `${secret}, whoever listens`);
    await ours.until((heard) => JSON.stringify(heard).includes(secret));
    const since = { cookie: stranger.browser.header, after: ours.heard[0]?.id };
    const late = await openStream(node.url, since);
    const own = await opened(app, stranger.browser, one.club.id);
    await say(app, stranger.browser, own.id, 'Of their own');
    for (const stream of [theirs, late]) {
      await stream.until((heard) => JSON.stringify(heard).includes('Of their own'));
      expect(JSON.stringify(stream.heard)).not.toContain(secret);
      expect(JSON.stringify(stream.heard)).not.toContain(id);
    }
    expect(late.heard.map(({ name }) => name)).not.toContain('resync');
    for (const as of outsiders.filter((browser) => browser !== stranger.browser))
      await expect(openStream(node.url, { cookie: as?.header ?? '' })).rejects.toThrow(/40[13]/);
    for (const stream of [ours, theirs, late]) stream.close();
  });
});

/** All that the two clubs see, and what the operator has of it. */
async function seen() {
  return [
    await readMessages(app, one.browser, id),
    await conversationsOf(app, one.browser),
    await bellOf(app, one.browser),
    await readMessages(app, other.browser, id),
    await conversationsOf(app, other.browser),
    await bellOf(app, other.browser),
    (await app.db.$client.query('select * from reports')).rows,
  ];
}
