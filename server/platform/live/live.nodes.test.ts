import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import { type LiveClient, openLiveStream } from '../../testing/clients/live-client.ts';
import { startTestNode } from '../../testing/processes/test-node.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { runTransaction } from '../database/database.ts';
import { recordLiveEvent } from './event-log.ts';
import { createLiveNotifications } from './notifications.ts';
import { listVisibleSessions, refreshPresence } from './presence.ts';

const app = await startTestApp();
const otherNode = createLiveNotifications(app.db, 'another node');
const query = (text: string, ...values: unknown[]) => app.db.$client.query(text, values);

/** Opens a stream of the club. It closes at the end of the test. */
async function listen(url: string, browser: Browser, after?: string): Promise<LiveClient> {
  const stream = await openLiveStream(url, { cookie: browser.cookieHeader, after });
  onTestFinished(() => stream.close());
  return stream;
}

/** Records an event as another node would. */
async function recordEvent(clubId: string, data: unknown, before?: () => Promise<unknown>) {
  await runTransaction(app.db, async (tx) => {
    await recordLiveEvent(tx, { clubId, name: 'message', data });
    await before?.();
  });
  otherNode.wake();
}

const listEventData = (stream: LiveClient) =>
  stream.received.filter(({ name }) => name === 'message').map(({ data }) => data);
const hasReceived = (count: number) => (heard: unknown[]) => heard.length >= count;

describe('a node', () => {
  it('continues after its connection to the log is cut', async () => {
    const node = await startTestNode(app);
    const { browser, club } = await createTestClub(app);
    const stream = await listen(node.url, browser);
    await stream.waitUntil(hasReceived(1));
    for (let n = 0; n < 3; n++) {
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'fixturebook live' and datname = current_database()`,
      );
      await recordEvent(club.id, n);
      await stream.waitUntil(hasReceived(n + 2));
    }
    expect(listEventData(stream)).toEqual([0, 1, 2]);
    expect(node.logged.join()).toContain('live log cannot be read');
  });

  it('ends its streams when it stops, so that browsers reconnect to another node', async () => {
    const [here, there] = [await startTestNode(app), await startTestNode(app)];
    const { browser, club } = await createTestClub(app);
    await recordEvent(randomUUID(), 'before');
    const stream = await listen(here.url, browser);
    await stream.waitUntil(hasReceived(1));
    await Promise.all([here.stop(), stream.ended]);
    await recordEvent(club.id, 'after');
    const next = await listen(there.url, browser, stream.lastId());
    await next.waitUntil(hasReceived(1));
    expect(listEventData(next)).toEqual(['after']);
  });
});

describe('the presence of a session', () => {
  it('lasts two minutes, and longer while a stream is open', async () => {
    const { browser, club } = await createTestClub(app);
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const looks = async (minutes: number) =>
      (await listVisibleSessions(app.db, club.id, at(minutes))).length > 0;
    const say = async (visible: boolean) => {
      const json = { visible };
      const { status } = await app.call('PUT', '/api/v1/me/presence', { as: browser, json });
      expect(status).toBe(204);
    };
    expect(await looks(0)).toBe(false);
    await say(true);
    expect(await looks(1)).toBe(true);
    expect(await looks(3)).toBe(false);
    const { rows } = await query(
      'select session_id from live_presence where club_id = $1',
      club.id,
    );
    await refreshPresence(app.db, [rows[0].session_id], at(2));
    expect(await looks(3)).toBe(true);
    await say(false);
    expect(await looks(0)).toBe(false);
    await refreshPresence(app.db, [rows[0].session_id], at(2));
    expect(await looks(3)).toBe(false);
  });
});
