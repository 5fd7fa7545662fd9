import type { CardFeed } from '@fixturebook/contract/card/feeds';
import { describe, expect, it } from 'vitest';
import { makeClubHobby } from '../../testing/builders.ts';
import type { Browser } from '../../testing/test-app.ts';
import { marlow, reading, startCardFeedApp } from '../../testing/vendors/card-feed-app.ts';

const { app, setHour, createSubscription, subscribe, send, readFeed, listChanges } =
  await startCardFeedApp();

describe('the job that reads calendars', () => {
  async function runDueReads() {
    await app.runJob('card.queue-feeds');
    const { rows } = await app.db.$client.query(
      "delete from pgboss.job where name = 'card.read-feed' and state < 'active' returning data",
    );
    for (const { data } of rows) await app.runJob('card.read-feed', data);
    return rows.map(({ data }) => data.feedId);
  }
  const getFeed = async (as: Browser): Promise<CardFeed> =>
    (await (await send(as, 'GET')).json()).items[0];

  it('reads a calendar after six hours, and once each time', async () => {
    const { browser, feed, publish } = await createSubscription();
    publish({ ...reading, time: '110000' }, marlow);
    setHour(5);
    expect(await runDueReads()).not.toContain(feed.id);
    const now = setHour(7);
    expect(await runDueReads()).toContain(feed.id);
    expect(await runDueReads()).not.toContain(feed.id);
    expect(await getFeed(browser)).toMatchObject({ changes: 1, readAt: now.toISOString() });
  });

  it('does not read the calendar of a club that is no longer on Pro, whose changes stay', async () => {
    const { browser, club, feed, publish } = await createSubscription();
    publish({ ...reading, time: '110000' }, marlow);
    await readFeed(browser, feed);
    await makeClubHobby(app, club.id);
    setHour(7);
    expect(await runDueReads()).not.toContain(feed.id);
    expect(await getFeed(browser)).toMatchObject({ state: 'paused', changes: 1 });
    const changes = await listChanges(browser, feed);
    const chosen = changes.map(({ id, version }) => ({ id, version }));
    for (const route of ['reads', 'accepted-changes']) {
      const refused = await send(browser, 'POST', `/${feed.id}/${route}`, { changes: chosen });
      expect([refused.status, (await refused.json()).code]).toEqual([403, 'plan-required']);
    }
  });

  it('waits longer after each fault, stops after 14 days, and starts again when the club has it read', async () => {
    const { browser, feed, fail, publish } = await createSubscription();
    fail();
    const now = setHour(7);
    expect(await runDueReads()).toContain(feed.id);
    expect(await getFeed(browser)).toMatchObject({
      state: 'active',
      fault: expect.stringContaining('error 500'),
      failingSince: now.toISOString(),
    });
    setHour(14 * 24 + 8);
    expect(await runDueReads()).toContain(feed.id);
    expect(await getFeed(browser)).toMatchObject({ state: 'stopped' });
    setHour(30 * 24);
    expect(await runDueReads()).not.toContain(feed.id);
    publish(reading, marlow);
    expect(await readFeed(browser, feed)).toMatchObject({
      state: 'active',
      fault: null,
      failingSince: null,
    });
  });

  it('reads a stopped calendar again after the club has subscribed to it again', async () => {
    const { browser, feed, address, fail, publish } = await createSubscription();
    fail();
    setHour(7);
    await runDueReads();
    setHour(15 * 24);
    await runDueReads();
    expect(await getFeed(browser)).toMatchObject({ state: 'stopped' });
    publish({ ...reading, time: '110000' }, marlow);
    const now = setHour(20 * 24);
    expect(await subscribe(browser, address)).toMatchObject({
      id: feed.id,
      state: 'active',
      fault: null,
      failingSince: null,
      readAt: now.toISOString(),
      changes: 1,
    });
    expect(await runDueReads()).not.toContain(feed.id);
    setHour(20 * 24 + 7);
    expect(await runDueReads()).toContain(feed.id);
  });

  it('does nothing for a calendar from which the club has unsubscribed', async () => {
    const { browser, feed } = await createSubscription();
    await send(browser, 'DELETE', `/${feed.id}`);
    expect(await app.runJob('card.read-feed', { feedId: feed.id })).toBe('dropped');
  });
});
