import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTwoClubsWithConversation } from '../../testing/chat.ts';
import { sendJson } from '../../testing/clients/http-club.ts';
import { startDatabaseProxy } from '../../testing/database/database-proxy.ts';
import { hasReceived, listenToStream } from '../../testing/live-streams.ts';
import { startTestNode } from '../../testing/processes/test-node.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { liveChannel } from './notifications.ts';
import { createOtherNodesWatch } from './other-nodes.ts';

const app = await startTestApp();

function sendMessage({ url }: { url: string }, as: Browser, conversationId: string, body: string) {
  const path = `/api/v1/conversations/${conversationId}/messages`;
  return sendJson(url, 'POST', path, { clientId: randomUUID(), body }, { cookie: as.cookieHeader });
}

const wait = { timeout: 20_000, interval: 100 };

/** Returns a function that sends messages from a node, and returns whether a notification of one of them has arrived. */
async function listenToNotifications(node: { url: string }) {
  const { one, other, id } = await createTwoClubsWithConversation(app);
  const stream = await listenToStream(node.url, other.browser);
  await stream.waitUntil(hasReceived(1));
  const listener = await connectDirectly();
  const payloads: string[] = [];
  listener.on('notification', ({ payload = '' }) => payloads.push(payload));
  await listener.query(`listen ${liveChannel}`);
  return async function isNotified() {
    payloads.length = 0;
    for (let n = 0; n < 5; n++) await sendMessage(node, one.browser, id, `${n}`);
    // PostgreSQL delivers notifications between the statements of a connection.
    await listener.query('select');
    return payloads.some((payload) => payload.includes(other.club.id));
  };
}

async function connectDirectly() {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it('notifies other server nodes of live events only while there are any', async () => {
  const isNotified = await listenToNotifications(await startTestNode(app));
  await vi.waitUntil(async () => !(await isNotified()), wait);
  const second = await startTestNode(app);
  await vi.waitUntil(isNotified, wait);
  await second.stop();
  await vi.waitUntil(async () => !(await isNotified()), wait);
});

it('finds a server node whose DATABASE_URL names the application', async () => {
  const url = new URL(app.databaseUrl);
  url.searchParams.set('application_name', 'club-site');
  const watch = createOtherNodesWatch(randomUUID());
  const client = await connectDirectly();
  async function hasOtherNodes() {
    await watch.findOtherNodes(client);
    return watch.hasOtherNodes();
  }
  // The nodes of the test before may still be closing their connections.
  await vi.waitUntil(async () => !(await hasOtherNodes()), wait);
  await startTestNode(app, { DATABASE_URL: url.href });
  // A node is ready before its connection to the live log is open.
  await vi.waitUntil(hasOtherNodes, wait);
});

it('knows of a server node that announces itself during the search for others', async () => {
  const watch = createOtherNodesWatch(randomUUID());
  const search = watch.findOtherNodes(await connectDirectly());
  watch.onMessage();
  await search;
  expect(watch.hasOtherNodes()).toBe(true);
});

it('notifies other server nodes while it cannot find out whether there are any', async () => {
  const proxy = await startDatabaseProxy(app.databaseUrl);
  const node = await startTestNode(app, { DATABASE_DIRECT_URL: proxy.url });
  const isNotified = await listenToNotifications(node);
  await vi.waitUntil(async () => !(await isNotified()), wait);
  proxy.setSilent(true);
  await vi.waitUntil(isNotified, wait);
});

it('delivers each message once and in one order when several nodes send to the same clubs', async () => {
  const nodes = [await startTestNode(app), await startTestNode(app)];
  const { one, other, id } = await createTwoClubsWithConversation(app);
  const streams = await Promise.all(
    nodes
      .map(({ url }) => listenToStream(url, other.browser))
      .concat(nodes.map(({ url }) => listenToStream(url, one.browser))),
  );
  await Promise.all(streams.map((stream) => stream.waitUntil(hasReceived(1))));
  await sendMessage({ url: nodes[0]?.url ?? '' }, one.browser, id, 'the first one');
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      sendMessage(
        { url: nodes[n % 2]?.url ?? '' },
        n % 3 === 0 ? one.browser : other.browser,
        id,
        `${n}`,
      ),
    ),
  );
  for (const stream of streams) {
    const listPlaces = () =>
      stream.received.flatMap(({ name, data }) =>
        name === 'message' ? [(data as { message: { seq: number } }).message.seq] : [],
      );
    await stream.waitUntil(() => listPlaces().length >= 61);
    expect(listPlaces()).toEqual(Array.from({ length: 61 }, (_, n) => n + 1));
  }
});
