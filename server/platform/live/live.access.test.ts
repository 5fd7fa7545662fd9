import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createSecretary, createTestClub } from '../../testing/builders.ts';
import { openLiveStream } from '../../testing/clients/live-client.ts';
import { countOpenStreams, hasReceived, listenToStream } from '../../testing/live-streams.ts';
import { startTestNode } from '../../testing/processes/test-node.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { runTransaction } from '../database/database.ts';
import { recordLiveEvent } from './event-log.ts';

const app = await startTestApp();
const query = (text: string, ...values: unknown[]) => app.db.$client.query(text, values);

describe('access to a live stream', () => {
  it('rejects a live stream for visitors, accounts without a club and suspended clubs', async () => {
    const node = await startTestNode(app);
    const clubless = await createSecretary(app);
    const suspended = await createTestClub(app);
    await query('update clubs set suspended_at = now() where id = $1', suspended.club.id);
    await expect(openLiveStream(node.url, { cookie: '' })).rejects.toThrow('401');
    for (const { browser } of [clubless, suspended])
      await expect(openLiveStream(node.url, { cookie: browser.cookieHeader })).rejects.toThrow(
        '403',
      );
  });

  it('says why and ends a live stream when its session is deleted or expires, or its club is suspended', async () => {
    const node = await startTestNode(app);
    const ends = [
      ['signed-out-elsewhere', 'delete from sessions where user_id = $2'],
      ['expired', "update sessions set expires_at = now() - interval '1 s' where user_id = $2"],
      ['suspended', 'update clubs set suspended_at = now() where id = $1'],
      ['account-deleted', 'delete from users where id = $2'],
      ['no-club', 'delete from officers where user_id = $2'],
    ] as const;
    const other = await createTestClub(app);
    const theirs = await listenToStream(node.url, other.browser);
    const streams = await Promise.all(
      ends.map(async ([_reason, end]) => {
        const { browser, club, userId } = await createTestClub(app);
        const stream = await listenToStream(node.url, browser);
        await stream.waitUntil(hasReceived(1));
        await query(`with ids as (select $1::uuid, $2::uuid) ${end}`, club.id, userId);
        return stream;
      }),
    );
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map((stream) => stream.received.at(-1))).toEqual(
      ends.map(([reason]) => ({ id: undefined, name: 'signed-out', data: { reason } })),
    );
    const event = { clubId: other.club.id, name: 'message', data: 'still there' };
    await runTransaction(app.db, (tx) => recordLiveEvent(tx, event));
    await theirs.waitUntil(hasReceived(2));
  });

  it('opens no live stream for a browser that disconnects while the server still reads its session', async () => {
    const node = await startTestNode(app);
    const { browser } = await createTestClub(app);
    await runTransaction(app.db, async (tx) => {
      await tx.execute('lock table sessions in access exclusive mode');
      await Promise.all(Array.from({ length: 6 }, () => openAndCloseStream(node.url, browser)));
    });
    const streams = [];
    for (let n = 0; n < 6; n++) streams.push(await listenToStream(node.url, browser));
    expect(await countOpenStreams(node)).toBe(6);
    streams[0]?.close();
    await expect.poll(() => countOpenStreams(node)).toBe(5);
  });

  it('limits how often a browser can open a live stream', async () => {
    const { browser } = await createTestClub(app);
    const come = async () => (await app.call('GET', '/api/v1/stream', { as: browser })).status;
    const answers = await Promise.all(Array.from({ length: 620 }, come));
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });
});

/** Requests a stream and disconnects before the response. Waits until the server has noticed. */
async function openAndCloseStream(url: string, { cookieHeader }: Browser) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /api/v1/stream HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookieHeader}\r\n\r\n`,
  );
  await expect.poll(() => countLockWaits()).toBeGreaterThan(0);
  socket.destroy();
  await once(socket, 'close');
  await fetch(`${url}/healthz`);
}

async function countLockWaits() {
  const { rows } = await query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows.length;
}
