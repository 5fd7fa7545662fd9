import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createDatabase } from '../database/database.ts';
import { createLogger } from '../log.ts';
import {
  createLiveNotifications,
  formatWakeMessage,
  liveChannel,
  parseWakeMessage,
} from './notifications.ts';

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
  return { db, received, live: createLiveNotifications(db, 'node') };
}

it('sends the id of the node and the clubs with new events to the other nodes', async () => {
  const { live, received } = await listenForNotifications();
  const [one, other] = [randomUUID(), randomUUID()];
  live.wake([one, other]);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(received).toEqual([`node ${one} ${other}`]);
  expect(parseWakeMessage(`node ${one} ${other}`)).toEqual({
    nodeId: 'node',
    clubIds: [one, other],
  });
});

it('combines the notifications that are requested while another is being sent', async () => {
  const { live, received } = await listenForNotifications();
  const clubIds = Array.from({ length: 100 }, () => randomUUID());
  for (const clubId of [...clubIds, ...clubIds]) live.wake([clubId]);
  await expect.poll(() => received.length).toBeGreaterThan(1);
  const [first, second] = received.map((message = '') => parseWakeMessage(message).clubIds);
  expect(first).toEqual([clubIds[0]]);
  expect(second?.toSorted()).toEqual(clubIds.toSorted());
});

it.each([
  ['the clubs are too many for one notification', Array.from({ length: 300 }, () => randomUUID())],
  ['the clubs are not known', []],
])('lets the other nodes look for new events of all clubs when %s', async (_when, clubIds) => {
  const { live, received } = await listenForNotifications();
  live.wake(clubIds);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(received).toEqual([formatWakeMessage('node', [])]);
  expect(parseWakeMessage('node').clubIds).toEqual([]);
});

it('drops a notification to other server nodes that the database rejects, and sends the next notification', async () => {
  const { db, live, received } = await listenForNotifications();
  const query = vi.spyOn(db.$client, 'query').mockRejectedValueOnce(new Error('away') as never);
  live.wake([]);
  await expect.poll(() => query.mock.settledResults.length).toBe(1);
  expect(received).toEqual([]);
  live.wake([]);
  await expect.poll(() => received.length).toBeGreaterThan(0);
});
