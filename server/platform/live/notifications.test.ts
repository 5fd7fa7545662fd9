import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createDatabase } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { liveChannel } from './event-log.ts';
import { createLiveNotifications } from './notifications.ts';

const { databaseUrl } = await startTestDatabase();

/** Starts a node, and collects the notifications that another node receives from it. */
async function listenForNotifications() {
  const db = createDatabase(databaseUrl, createLogger('silent'));
  const listener = await db.$client.connect();
  const received: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => received.push(payload));
  await listener.query(`listen ${liveChannel}`);
  onTestFinished(async () => {
    listener.release(true);
    await db.$client.end();
  });
  return { db, received, live: createLiveNotifications(db, 'this node') };
}

it('includes the id of the sending server node in notifications to the other nodes', async () => {
  const { live, received } = await listenForNotifications();
  live.wake();
  await vi.waitUntil(() => received.length > 0);
  expect(received).toEqual(['this node']);
});

it('combines all notifications that are requested while another is being sent into a single notification', async () => {
  const { live, received } = await listenForNotifications();
  for (let n = 0; n < 1_000; n++) live.wake();
  await vi.waitUntil(() => received.length > 1);
  live.wake();
  await vi.waitUntil(() => received.length > 2);
  expect(received).toHaveLength(3);
});

it('drops a notification to other server nodes that the database rejects, and sends the next notification', async () => {
  const { db, live, received } = await listenForNotifications();
  const query = vi.spyOn(db.$client, 'query').mockRejectedValueOnce(new Error('away') as never);
  live.wake();
  await vi.waitUntil(() => query.mock.settledResults.length === 1);
  expect(received).toEqual([]);
  live.wake();
  await vi.waitUntil(() => received.length > 0);
});
