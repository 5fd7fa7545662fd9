import { randomUUID } from 'node:crypto';
import { livePositionHeader } from '@fixturebook/contract/live/stream';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSignedInBrowser, createTestClub } from '../../testing/builders.ts';
import { startDatabaseProxy } from '../../testing/database/database-proxy.ts';
import { getDatabaseUrl } from '../../testing/database/template-database.ts';
import { getPostgresUrl } from '../../testing/database/test-database.ts';
import {
  countOpenStreams,
  hasReceived,
  listEventData,
  listEventNames,
  listenToStream,
} from '../../testing/live-streams.ts';
import { startTestNode } from '../../testing/processes/test-node.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { runTransaction } from '../database/database.ts';
import { recordLiveEvent } from './event-log.ts';
import { createLiveNotifications } from './notifications.ts';

const app = await startTestApp();
const otherNode = createLiveNotifications(app.db, 'another node');
const query = (text: string, ...values: unknown[]) => app.db.$client.query(text, values);

/** Records an event in the database, as another server node would. */
async function recordEvent(clubId: string, data: unknown, before?: () => Promise<unknown>) {
  await runTransaction(app.db, async (tx) => {
    await recordLiveEvent(tx, { clubId, name: 'message', data });
    await before?.();
  });
  otherNode.wake([clubId]);
}

describe('a live stream', () => {
  it('sends a live stream only the new events of the club that opened it', async () => {
    const node = await startTestNode(app);
    const { browser, club } = await createTestClub(app);
    const stranger = await createTestClub(app);
    const earlier = await listenToStream(node.url, browser);
    await earlier.waitUntil(hasReceived(1));
    await recordEvent(club.id, 'before');
    await earlier.waitUntil(hasReceived(2));
    const stream = await listenToStream(node.url, browser);
    await stream.waitUntil(hasReceived(1));
    expect(listEventNames(stream)).toEqual(['resync']);
    await recordEvent(stranger.club.id, 'not ours');
    await recordEvent(club.id, 'one');
    await recordEvent(club.id, { text: 'two\nlines', more: '\u2028' });
    await stream.waitUntil(hasReceived(3));
    expect(listEventData(stream)).toEqual(['one', { text: 'two\nlines', more: '\u2028' }]);
  });

  it('sends the same live events from every server node to every browser of the club', async () => {
    const [here, there] = [await startTestNode(app), await startTestNode(app)];
    const { browser, club, userId } = await createTestClub(app);
    const streams = [
      await listenToStream(here.url, browser),
      await listenToStream(there.url, browser),
      await listenToStream(there.url, await createSignedInBrowser(app, userId)),
    ];
    await Promise.all(streams.map((stream) => stream.waitUntil(hasReceived(1))));
    await Promise.all(Array.from({ length: 50 }, (_, n) => recordEvent(club.id, n)));
    await Promise.all(streams.map((stream) => stream.waitUntil(hasReceived(51))));
    const [first] = streams;
    if (!first) throw new Error('no stream');
    for (const stream of streams) expect(listEventData(stream)).toEqual(listEventData(first));
    expect(new Set(listEventData(first)).size).toBe(50);
  });

  it('resumes a live stream on any server node without missing or repeating an event', async () => {
    const [here, there] = [await startTestNode(app), await startTestNode(app)];
    const { browser, club } = await createTestClub(app);
    let stream = await listenToStream(here.url, browser);
    await stream.waitUntil(hasReceived(1));
    const writing = Promise.all(
      [0, 1, 2, 3].map(async (quarter) => {
        for (let n = 0; n < 30; n++) await recordEvent(club.id, quarter * 30 + n);
      }),
    );
    const heard: unknown[] = [];
    for (let turn = 0; heard.length < 120; turn++) {
      const few = Math.min(120 - heard.length, 7);
      await stream.waitUntil((events) => events.length - (turn === 0 ? 1 : 0) >= few);
      stream.close();
      await stream.ended;
      heard.push(...listEventData(stream));
      stream = await listenToStream(
        turn % 2 === 0 ? there.url : here.url,
        browser,
        stream.lastId(),
      );
    }
    await writing;
    expect(new Set(heard).size).toBe(120);
    expect(heard).toHaveLength(120);
    const inLog = await query(
      'select data from live_events where club_id = $1 order by number',
      club.id,
    );
    expect(heard).toEqual(inLog.rows.map(({ data }) => data));
  });

  it('sends live events in the order of their commits, and does not wait for an earlier transaction', async () => {
    const node = await startTestNode(app);
    const { browser, club } = await createTestClub(app);
    const stream = await listenToStream(node.url, browser);
    await stream.waitUntil(hasReceived(1));
    const held = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const slow = recordEvent(club.id, 'begun first', () => {
      written.resolve();
      return held.promise;
    });
    await written.promise;
    await recordEvent(club.id, 'committed first');
    await stream.waitUntil(hasReceived(2));
    const cut = await listenToStream(node.url, browser, stream.lastId());
    held.resolve();
    await slow;
    await Promise.all([stream.waitUntil(hasReceived(3)), cut.waitUntil(hasReceived(1))]);
    expect(listEventData(stream)).toEqual(['committed first', 'begun first']);
    expect(listEventData(cut)).toEqual(['begun first']);
  });

  it('sends live events while a transaction that has written is open in another database of the server', async () => {
    const node = await startTestNode(app);
    const { browser, club } = await createTestClub(app);
    const stream = await listenToStream(node.url, browser);
    await stream.waitUntil(hasReceived(1));
    const elsewhere = new Client({
      connectionString: getDatabaseUrl(getPostgresUrl(), 'postgres'),
    });
    await elsewhere.connect();
    onTestFinished(() => elsewhere.end());
    await elsewhere.query('begin; create table beside_live_events (id int)');
    await recordEvent(club.id, 'beside it');
    await stream.waitUntil(hasReceived(2));
    const resumed = await listenToStream(node.url, browser, stream.received[0]?.id);
    await resumed.waitUntil(hasReceived(1));
    await elsewhere.query('rollback');
    for (const { received } of [stream, resumed])
      expect(received.at(-1)).toMatchObject({ name: 'message', data: 'beside it' });
  });

  it('sends the live events that the browser missed while it was disconnected', async () => {
    const node = await startTestNode(app);
    const { browser, club } = await createTestClub(app);
    await recordEvent(randomUUID(), 'before');
    const before = await listenToStream(node.url, browser);
    await before.waitUntil(hasReceived(1));
    before.close();
    for (let n = 0; n < 60; n++) await recordEvent(club.id, n);
    const stream = await listenToStream(node.url, browser, before.lastId());
    await recordEvent(club.id, 'last');
    await stream.waitUntil(hasReceived(61));
    expect(listEventData(stream)).toEqual([...Array.from({ length: 60 }, (_, n) => n), 'last']);
  });

  it('sends the events since an answer to a read, without an order to fetch all data again', async () => {
    const node = await startTestNode(app);
    const { browser, club } = await createTestClub(app);
    await recordEvent(club.id, 'before the read');
    const answer = await app.call('GET', '/api/v1/me', { as: browser });
    const position = answer.headers.get(livePositionHeader) ?? undefined;
    await recordEvent(club.id, 'after the read');
    const stream = await listenToStream(node.url, browser, position);
    await stream.waitUntil(hasReceived(1));
    await recordEvent(club.id, 'while it is open');
    await stream.waitUntil(hasReceived(2));
    expect(listEventData(stream)).toEqual(['after the read', 'while it is open']);
    expect(listEventNames(stream)).not.toContain('resync');
  });

  it.each([['nonsense'], ['0.0'], ['758432.12'], ['9000000.1795421548123456.v2'], ['0.1.v2']])(
    'tells the browser to fetch all data again if it resumes a live stream at the unusable position %s',
    async (after) => {
      const node = await startTestNode(app);
      const { browser } = await createTestClub(app);
      const stream = await listenToStream(node.url, browser, after);
      await stream.waitUntil(hasReceived(1));
      expect(listEventNames(stream)).toEqual(['resync']);
    },
  );
});

describe('a live stream whose browser stops reading', () => {
  it('stops reading the missed events of a live stream from the database when its browser disconnects', async () => {
    const node = await startTestNode(app);
    const { browser, club } = await createTestClub(app);
    await recordEvent(randomUUID(), 'before');
    const before = await listenToStream(node.url, browser);
    await before.waitUntil(hasReceived(1));
    before.close();
    await before.ended;
    await query(
      `insert into live_events (club_id, name, data)
       select $1, 'message', to_jsonb(n) from generate_series(1, 2000) n`,
      club.id,
    );
    const asked = vi.spyOn(Client.prototype, 'query');
    onTestFinished(() => asked.mockRestore());
    for (let n = 0; n < 5; n++) (await listenToStream(node.url, browser, before.lastId())).close();
    const whole = await listenToStream(node.url, browser, before.lastId());
    await whole.waitUntil(hasReceived(2000));
    const isOfLog = ([question]: unknown[]) => Object(question).name === 'live_log_of_club';
    const pages = asked.mock.calls.filter(isOfLog).length;
    expect(pages).toBeGreaterThanOrEqual(100);
    expect(pages).toBeLessThan(150);
  });

  it('closes a live stream with too much unsent data, without affecting the other live streams', async () => {
    const node = await startTestNode(app);
    const { browser, club, userId } = await createTestClub(app);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const stream = await listenToStream(node.url, await createSignedInBrowser(app, userId));
        stream.stopReading();
        return stream;
      }),
    );
    const reader = await listenToStream(node.url, browser);
    await reader.waitUntil(hasReceived(1));
    expect(await countOpenStreams(node)).toBe(21);
    // Waits for each event to be received, so that only the stalled streams become too full.
    const text = 'x'.repeat(50_000);
    let count = 0;
    while ((await countOpenStreams(node)) > 1) {
      await recordEvent(club.id, { n: count, text });
      count += 1;
      await reader.waitUntil(hasReceived(1 + count));
    }
    expect(listEventData(reader)).toEqual(Array.from({ length: count }, (_, n) => ({ n, text })));
  });
});

describe('a server node with live streams', () => {
  it('continues to send live events after the database closes the connection of the server node', async () => {
    const node = await startTestNode(app);
    const { browser, club } = await createTestClub(app);
    const stream = await listenToStream(node.url, browser);
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

  it('ends its live streams and opens no other while it is cut from the database, and opens streams again afterwards', async () => {
    const proxy = await startDatabaseProxy(app.databaseUrl);
    const node = await startTestNode(app, { DATABASE_URL: proxy.url });
    const { browser, club } = await createTestClub(app);
    const stream = await listenToStream(node.url, browser);
    await stream.waitUntil(hasReceived(1));
    proxy.setSilent(true);
    await stream.ended;
    await recordEvent(club.id, 'during the cut');
    await expect(listenToStream(node.url, browser, stream.lastId())).rejects.toThrow('503');
    proxy.setSilent(false);
    const next = await vi.waitFor(() => listenToStream(node.url, browser, stream.lastId()), 10_000);
    await next.waitUntil(hasReceived(1));
    expect(listEventData(next)).toEqual(['during the cut']);
  });

  it('ends the live streams of a server node that stops, so that browsers reconnect to another node', async () => {
    const [here, there] = [await startTestNode(app), await startTestNode(app)];
    const { browser, club } = await createTestClub(app);
    await recordEvent(randomUUID(), 'before');
    const stream = await listenToStream(here.url, browser);
    await stream.waitUntil(hasReceived(1));
    await Promise.all([here.stop(), stream.ended]);
    await recordEvent(club.id, 'after');
    const next = await listenToStream(there.url, browser, stream.lastId());
    await next.waitUntil(hasReceived(1));
    expect(listEventData(next)).toEqual(['after']);
  });
});
