import { Client } from 'pg';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import { openLiveStream } from '../../testing/clients/live-client.ts';
import { startTestNode } from '../../testing/processes/test-node.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { startRedis } from '../../testing/vendors/redis-server.ts';
import { createDatabase, runTransaction } from '../database/database.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import { recordLiveEvent } from './event-log.ts';
import { startLiveRedis } from './redis.ts';

const redis = await startRedis();
afterAll(() => redis.stop());
const app = await startTestApp();

/** Starts two nodes that wake each other through Redis, with a stream of the same club on each. */
async function startTwoNodes() {
  const settings = { REDIS_URL: redis.url };
  const nodes = [await startTestNode(app, settings), await startTestNode(app, settings)];
  const { browser, club } = await createTestClub(app);
  const streams = await Promise.all(
    nodes.map(({ url }) => openLiveStream(url, { cookie: browser.cookieHeader })),
  );
  onTestFinished(() => {
    for (const stream of streams) stream.close();
  });
  await Promise.all(streams.map((stream) => stream.waitUntil((heard) => heard.length === 1)));
  const heardBy = (count: number) =>
    Promise.all(
      streams.map(async (stream) => {
        await stream.waitUntil((heard) => heard.length > count);
        return stream.received.slice(1).map(({ data }) => data);
      }),
    );
  return { club, heardBy };
}

/** Returns a function that records an event as another node with this Redis would. */
function createEventRecorder(url: string) {
  const log = createLogger('silent');
  const db = createDatabase(app.databaseUrl, log);
  const live = startLiveRedis(
    { url, nodeId: 'another node', log, metrics: createMetrics() },
    () => {},
  );
  onTestFinished(async () => {
    await live.stop();
    await db.$client.end();
  });
  return async function tell(clubId: string, data: unknown) {
    await runTransaction(db, (tx) => recordLiveEvent(tx, { clubId, name: 'message', data }));
    live.wake([clubId]);
  };
}

it('notifies another server node of new live events through Redis', async () => {
  const log = createLogger('silent');
  const onWake = vi.fn();
  const own = vi.fn();
  const [listening, speaking] = [onWake, own].map((act, n) =>
    startLiveRedis({ url: redis.url, nodeId: `node-${n}`, log, metrics: createMetrics() }, act),
  );
  onTestFinished(async () => {
    await Promise.all([listening?.stop(), speaking?.stop()]);
  });
  await expect
    .poll(() => {
      speaking?.wake(['some-club']);
      return onWake.mock.calls.length;
    })
    .toBeGreaterThan(0);
  expect(onWake).toHaveBeenCalledWith(['some-club']);
  expect(own).not.toHaveBeenCalled();
});

it('notifies every server node of new live events through Redis, without database notifications', async () => {
  const { club, heardBy } = await startTwoNodes();
  const listener = await app.db.$client.connect();
  onTestFinished(() => listener.release(true));
  const notified: unknown[] = [];
  listener.on('notification', (message) => notified.push(message));
  await listener.query('listen live_events');

  const tell = createEventRecorder(redis.url);
  const before = await redis.countCalls('publish');
  for (let n = 0; n < 10; n++) await tell(club.id, n);
  for (const heard of await heardBy(10)) expect(heard).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await redis.countCalls('publish')).toBeGreaterThan(before);
  await listener.query('select 1');
  expect(notified).toEqual([]);
});

it('delivers live events to every server node while Redis is down and after Redis has restarted', async () => {
  const { club, heardBy } = await startTwoNodes();
  const tell = createEventRecorder(redis.url);
  await redis.stop();
  await tell(club.id, 'while it is away');
  await heardBy(1);
  await redis.start();
  await tell(club.id, 'when it is back');
  for (const heard of await heardBy(2))
    expect(heard).toEqual(['while it is away', 'when it is back']);
});

it('does not search the database for other server nodes when they use Redis', async () => {
  const queries = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => queries.mockRestore());
  const { club, heardBy } = await startTwoNodes();
  await createEventRecorder(redis.url)(club.id, 'an event');
  await heardBy(1);
  const names = queries.mock.calls.map(([query]) => (query as { name?: string }).name);
  expect(names).toContain('live_log_held');
  expect(names).not.toContain('live_other_nodes');
});
