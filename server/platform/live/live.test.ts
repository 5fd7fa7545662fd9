import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBrowserOf, aClub, aSecretary } from '../../testing/builders.ts';
import { type LiveClient, openStream } from '../../testing/clients/live-client.ts';
import { startNode } from '../../testing/processes/node.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { transaction } from '../database/database.ts';
import { recordLiveEvent } from './event-log.ts';
import { createLiveNotifications } from './notifications.ts';
import { refreshPresence, sessionsInView } from './presence.ts';

const app = await startTestApp();
const elsewhere = createLiveNotifications(app.db, 'another node');
const sql = (text: string, ...values: unknown[]) => app.db.$client.query(text, values);

/** A stream of the club that closes with the test. */
async function listen(url: string, browser: Browser, after?: string): Promise<LiveClient> {
  const stream = await openStream(url, { cookie: browser.header, after });
  onTestFinished(() => stream.close());
  return stream;
}

/** As another node does it. */
async function tell(clubId: string, data: unknown, before?: () => Promise<unknown>) {
  await transaction(app.db, async (tx) => {
    await recordLiveEvent(tx, { clubId, name: 'message', data });
    await before?.();
  });
  elsewhere.wake();
}

const said = (stream: LiveClient) =>
  stream.heard.filter(({ name }) => name === 'message').map(({ data }) => data);
const names = (stream: LiveClient) => stream.heard.map(({ name }) => name);
/** The node's own count. */
async function openStreams(url: string) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(metrics.match(/^live_streams (\d+)/m)?.[1]);
}
const all = (count: number) => (heard: unknown[]) => heard.length >= count;

describe('a live stream', () => {
  it('begins with the present, and tells the club alone what happens to it', async () => {
    const node = await startNode(app);
    const { browser, club } = await aClub(app);
    const stranger = await aClub(app);
    const earlier = await listen(node.url, browser);
    await earlier.until(all(1));
    await tell(club.id, 'before');
    await earlier.until(all(2));
    const stream = await listen(node.url, browser);
    await stream.until(all(1));
    expect(names(stream)).toEqual(['resync']);
    await tell(stranger.club.id, 'not ours');
    await tell(club.id, 'one');
    await tell(club.id, { text: 'two\nlines', more: '\u2028' });
    await stream.until(all(3));
    expect(said(stream)).toEqual(['one', { text: 'two\nlines', more: '\u2028' }]);
  });

  it('is the same on every node, for every browser of the club', async () => {
    const [here, there] = [await startNode(app), await startNode(app)];
    const { browser, club, userId } = await aClub(app);
    const streams = [
      await listen(here.url, browser),
      await listen(there.url, browser),
      await listen(there.url, await aBrowserOf(app, userId)),
    ];
    await Promise.all(streams.map((stream) => stream.until(all(1))));
    await Promise.all(Array.from({ length: 50 }, (_, n) => tell(club.id, n)));
    await Promise.all(streams.map((stream) => stream.until(all(51))));
    const [first] = streams;
    if (!first) throw new Error('no stream');
    for (const stream of streams) expect(said(stream)).toEqual(said(first));
    expect(new Set(said(first)).size).toBe(50);
  });

  it('goes on where another has ended, on any node, without gap or double', async () => {
    const [here, there] = [await startNode(app), await startNode(app)];
    const { browser, club } = await aClub(app);
    let stream = await listen(here.url, browser);
    await stream.until(all(1));
    const writing = Promise.all(
      [0, 1, 2, 3].map(async (quarter) => {
        for (let n = 0; n < 30; n++) await tell(club.id, quarter * 30 + n);
      }),
    );
    const heard: unknown[] = [];
    for (let turn = 0; heard.length < 120; turn++) {
      const few = Math.min(120 - heard.length, 7);
      await stream.until((events) => events.length - (turn === 0 ? 1 : 0) >= few);
      stream.close();
      await stream.ended;
      heard.push(...said(stream));
      stream = await listen(turn % 2 === 0 ? there.url : here.url, browser, stream.lastId());
    }
    await writing;
    expect(new Set(heard).size).toBe(120);
    expect(heard).toHaveLength(120);
    const inLog = await sql(
      'select data from live_events where club_id = $1 order by transaction_id, id',
      club.id,
    );
    expect(heard).toEqual(inLog.rows.map(({ data }) => data));
  });

  it('misses nothing of what is committed out of order', async () => {
    const node = await startNode(app);
    const { browser, club } = await aClub(app);
    await tell(randomUUID(), 'before');
    const stream = await listen(node.url, browser);
    await stream.until(all(1));
    const held = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const slow = tell(club.id, 'begun first', () => {
      written.resolve();
      return held.promise;
    });
    await written.promise;
    await tell(club.id, 'committed first');
    const cut = await listen(node.url, browser, stream.lastId());
    held.resolve();
    await slow;
    await Promise.all([stream.until(all(3)), cut.until((heard) => heard.length >= 2)]);
    expect(said(stream)).toEqual(['begun first', 'committed first']);
    expect(said(cut)).toEqual(['begun first', 'committed first']);
  });

  it('brings what happened while the browser was away', async () => {
    const node = await startNode(app);
    const { browser, club } = await aClub(app);
    await tell(randomUUID(), 'before');
    const before = await listen(node.url, browser);
    await before.until(all(1));
    before.close();
    for (let n = 0; n < 60; n++) await tell(club.id, n);
    const stream = await listen(node.url, browser, before.lastId());
    await tell(club.id, 'last');
    await stream.until(all(61));
    expect(said(stream)).toEqual([...Array.from({ length: 60 }, (_, n) => n), 'last']);
  });

  it.each([['nonsense'], ['0.0'], ['900000000000.1']])('begins anew after %s', async (after) => {
    const node = await startNode(app);
    const { browser } = await aClub(app);
    const stream = await listen(node.url, browser, after);
    await stream.until(all(1));
    expect(names(stream)).toEqual(['resync']);
  });
});

describe('who may listen', () => {
  it('is a club that is signed in, and nobody else', async () => {
    const node = await startNode(app);
    const clubless = await aSecretary(app);
    const suspended = await aClub(app);
    await sql('update clubs set suspended_at = now() where id = $1', suspended.club.id);
    await expect(openStream(node.url, { cookie: '' })).rejects.toThrow('401');
    for (const { browser } of [clubless, suspended])
      await expect(openStream(node.url, { cookie: browser.header })).rejects.toThrow('403');
  });

  it('is nobody any more when the session or the club is gone, is over or suspended', async () => {
    const node = await startNode(app);
    const ends = [
      'delete from sessions where user_id = $2',
      "update sessions set expires_at = now() - interval '1 s' where user_id = $2",
      'update clubs set suspended_at = now() where id = $1',
      'delete from users where id = $2',
      'delete from officers where user_id = $2',
    ];
    const other = await aClub(app);
    const theirs = await listen(node.url, other.browser);
    const streams = await Promise.all(
      ends.map(async (end) => {
        const { browser, club, userId } = await aClub(app);
        const stream = await listen(node.url, browser);
        await stream.until(all(1));
        await sql(`with ids as (select $1::uuid, $2::uuid) ${end}`, club.id, userId);
        return stream;
      }),
    );
    await Promise.all(streams.map(({ ended }) => ended));
    for (const stream of streams) expect(names(stream)).toEqual(['resync', 'signed-out']);
    await tell(other.club.id, 'still there');
    await theirs.until(all(2));
  });

  it('is a session in six places: a seventh ends the first', async () => {
    const node = await startNode(app);
    const { browser } = await aClub(app);
    const streams = [];
    for (let n = 0; n < 7; n++) streams.push(await listen(node.url, browser));
    await streams[0]?.ended;
    expect(await openStreams(node.url)).toBe(6);
  });

  it('is not who has gone while it was looked up who that is', async () => {
    const node = await startNode(app);
    const { browser } = await aClub(app);
    await transaction(app.db, async (tx) => {
      await tx.execute('lock table sessions in access exclusive mode');
      await Promise.all(Array.from({ length: 6 }, () => comeAndGo(node.url, browser)));
    });
    const streams = [];
    for (let n = 0; n < 6; n++) streams.push(await listen(node.url, browser));
    expect(await openStreams(node.url)).toBe(6);
    streams[0]?.close();
    await vi.waitUntil(async () => (await openStreams(node.url)) === 5);
  });

  it('is who does not come anew all the time', async () => {
    const { browser } = await aClub(app);
    const come = async () => (await app.call('GET', '/api/v1/stream', { as: browser })).status;
    const answers = await Promise.all(Array.from({ length: 620 }, come));
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });
});

/** Asks for a stream and goes before it is answered. Settles when the server knows. */
async function comeAndGo(url: string, { header }: Browser) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /api/v1/stream HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${header}\r\n\r\n`);
  await vi.waitUntil(async () => (await waitingForALock()) > 0);
  socket.destroy();
  await once(socket, 'close');
  await fetch(`${url}/metrics`);
}

async function waitingForALock() {
  const { rows } = await sql(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows.length;
}

describe('a stream that is not read', () => {
  it('is not read to from the log when its reader has gone', async () => {
    const node = await startNode(app);
    const { browser, club } = await aClub(app);
    await tell(randomUUID(), 'before');
    const before = await listen(node.url, browser);
    await before.until(all(1));
    before.close();
    await before.ended;
    await sql(
      `insert into live_events (club_id, name, data)
       select $1, 'message', to_jsonb(n) from generate_series(1, 2000) n`,
      club.id,
    );
    const asked = vi.spyOn(Client.prototype, 'query');
    onTestFinished(() => asked.mockRestore());
    for (let n = 0; n < 5; n++) (await listen(node.url, browser, before.lastId())).close();
    const whole = await listen(node.url, browser, before.lastId());
    await whole.until(all(2000));
    const isOfLog = ([question]: unknown[]) => Object(question).name === 'live_log_of_club';
    const pages = asked.mock.calls.filter(isOfLog).length;
    expect(pages).toBeGreaterThanOrEqual(100);
    expect(pages).toBeLessThan(150);
  });

  it('is closed when too much waits for it, and others notice nothing', async () => {
    const node = await startNode(app);
    const { browser, club, userId } = await aClub(app);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const stream = await listen(node.url, await aBrowserOf(app, userId));
        stream.stall();
        return stream;
      }),
    );
    const reader = await listen(node.url, browser);
    await reader.until(all(1));
    expect(await openStreams(node.url)).toBe(21);
    // No more at once than may wait for anybody: who reads is never the one who is too slow.
    const text = 'x'.repeat(50_000);
    let count = 0;
    while ((await openStreams(node.url)) > 1) {
      await tell(club.id, { n: count, text });
      count += 1;
      await reader.until(all(1 + count));
    }
    expect(said(reader)).toEqual(Array.from({ length: count }, (_, n) => ({ n, text })));
  });
});

describe('a node', () => {
  it('goes on when its connection to the log is cut', async () => {
    const node = await startNode(app);
    const { browser, club } = await aClub(app);
    const stream = await listen(node.url, browser);
    await stream.until(all(1));
    for (let n = 0; n < 3; n++) {
      await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'fixturebook live' and datname = current_database()`,
      );
      await tell(club.id, n);
      await stream.until(all(n + 2));
    }
    expect(said(stream)).toEqual([0, 1, 2]);
    expect(node.logged.join()).toContain('live log cannot be read');
  });

  it('ends its streams when it stops, so that browsers go on elsewhere', async () => {
    const [here, there] = [await startNode(app), await startNode(app)];
    const { browser, club } = await aClub(app);
    await tell(randomUUID(), 'before');
    const stream = await listen(here.url, browser);
    await stream.until(all(1));
    await Promise.all([here.stop(), stream.ended]);
    await tell(club.id, 'after');
    const next = await listen(there.url, browser, stream.lastId());
    await next.until(all(1));
    expect(said(next)).toEqual(['after']);
  });
});

describe('who has the product in view', () => {
  it('is known for two minutes, and from the streams for longer', async () => {
    const { browser, club } = await aClub(app);
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const looks = async (minutes: number) =>
      (await sessionsInView(app.db, club.id, at(minutes))).length > 0;
    const say = async (visible: boolean) => {
      const json = { visible };
      const { status } = await app.call('PUT', '/api/v1/me/presence', { as: browser, json });
      expect(status).toBe(204);
    };
    expect(await looks(0)).toBe(false);
    await say(true);
    expect(await looks(1)).toBe(true);
    expect(await looks(3)).toBe(false);
    const { rows } = await sql('select session_id from live_presence where club_id = $1', club.id);
    await refreshPresence(app.db, [rows[0].session_id], at(2));
    expect(await looks(3)).toBe(true);
    await say(false);
    expect(await looks(0)).toBe(false);
    await refreshPresence(app.db, [rows[0].session_id], at(2));
    expect(await looks(3)).toBe(false);
  });
});
