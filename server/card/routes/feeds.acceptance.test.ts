import type { FeedAcceptance } from '@fixturebook/contract/card/feeds';
import { expect, it, vi } from 'vitest';
import { marlow, reading, startCardFeedApp } from '../../testing/vendors/card-feed-app.ts';

const { app, createSubscription, send, readFeed, listChanges, accept, listCard } =
  await startCardFeedApp();

const queryDatabase = async (query: string, values: unknown[] = []) =>
  (await app.db.$client.query(query, values)).rows;

/** Locks the fixtures of a club until `during` waits for them, and runs `finish` before it releases them. */
async function holdFixtures<Result>(
  clubId: string,
  during: () => Promise<Result>,
  finish: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<void>,
) {
  const holder = await app.db.$client.connect();
  await holder.query('begin');
  await holder.query('select from fixtures where club_id = $1 for update', [clubId]);
  const result = during();
  await waitForLocks(1);
  await finish((text, values) => holder.query(text, values));
  await holder.query('commit');
  holder.release();
  return result;
}

async function waitForLocks(count: number) {
  await vi.waitUntil(
    async () => {
      const waiting = await queryDatabase(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return waiting.length >= count;
    },
    { timeout: 10_000 },
  );
}

async function createChangedSubscription() {
  const subscription = await createSubscription();
  subscription.publish({ ...reading, time: '110000' }, marlow);
  await readFeed(subscription.browser, subscription.feed);
  const changes = await listChanges(subscription.browser, subscription.feed);
  return { ...subscription, changes };
}

it('keeps what another officer changes in the match while a change is accepted', async () => {
  const { browser, club, feed, changes } = await createChangedSubscription();
  const { results }: FeedAcceptance = await holdFixtures(
    club.id,
    () => accept(browser, feed, changes),
    async (query) => {
      await query(
        `update match_terms set terms = terms || '{"notes": "Bring tea"}' where match_id = $1`,
        [changes[0]?.matchId],
      );
    },
  );
  expect(results).toMatchObject([
    {
      outcome: 'refused',
      errors: [{ message: 'Somebody else has just changed this match. Accept the change again.' }],
    },
  ]);
  expect(await listCard(browser)).toContain('2030-06-01 13:30 Reading CC confirmed');
  const again = await accept(browser, feed, await listChanges(browser, feed));
  expect(again.results).toMatchObject([{ outcome: 'accepted' }]);
  const path = `/api/v1/recorded-matches/${changes[0]?.matchId}`;
  expect(await (await app.call('GET', path, { as: browser })).json()).toMatchObject({
    startTime: '11:00',
    notes: 'Bring tea',
  });
});

it('accepts at once that every match moves a week later', async () => {
  const third = { uid: 'henley', day: '2030-06-15', title: 'v Henley CC (A)' };
  const { browser, feed, publish } = await createSubscription(reading, marlow, third);
  publish(
    { ...reading, day: '2030-06-08' },
    { ...marlow, day: '2030-06-15' },
    { ...third, day: '2030-06-22' },
  );
  await readFeed(browser, feed);
  const { results } = await accept(browser, feed, await listChanges(browser, feed));
  expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
    Array(3).fill('accepted'),
  );
  expect(await listCard(browser)).toEqual([
    '2030-06-08 13:30 Reading CC confirmed',
    '2030-06-15 13:30 Marlow CC confirmed',
    '2030-06-22 13:30 Henley CC confirmed',
  ]);
});

it('does not list an accepted change again when the calendar is read at the same time', async () => {
  const { browser, club, feed, changes } = await createChangedSubscription();
  let readAgain: ReturnType<typeof readFeed> | undefined;
  await holdFixtures(
    club.id,
    () => accept(browser, feed, changes),
    async () => {
      readAgain = readFeed(browser, feed);
      await waitForLocks(2);
    },
  );
  expect(await readAgain).toMatchObject({ changes: 0 });
  expect(await listCard(browser)).toContain('2030-06-01 11:00 Reading CC confirmed');
});

it('does not list an ignored change again when the calendar is read at the same time', async () => {
  const { browser, feed, changes } = await createChangedSubscription();
  const holder = await app.db.$client.connect();
  await holder.query('begin');
  await holder.query('select from card_feed_events where feed_id = $1 for update', [feed.id]);
  const chosen = { changes: changes.map(({ id, version }) => ({ id, version })) };
  const ignored = send(browser, 'POST', `/${feed.id}/ignored-changes`, chosen);
  await waitForLocks(1);
  const readAgain = readFeed(browser, feed);
  await waitForLocks(2);
  await holder.query('commit');
  holder.release();
  expect((await ignored).status).toBe(204);
  expect(await readAgain).toMatchObject({ changes: 0 });
});

it('lets the new matches that were accepted before a fault be undone', async () => {
  const { browser, feed, publish } = await createSubscription();
  const days = Array.from({ length: 11 }, (_, index) => `2030-07-${index + 10}`);
  publish(
    reading,
    marlow,
    ...days.map((day) => ({ uid: day, day, title: `v Cookham CC ${day.slice(-2)} (A)` })),
  );
  await readFeed(browser, feed);
  const last = (await listChanges(browser, feed)).at(-1);
  await queryDatabase(
    `update card_feed_events set change = jsonb_set(change, '{row,match,date}', '"2030-07-99"') where id = $1`,
    [last?.id],
  );
  const changes = await listChanges(browser, feed);
  expect(changes.at(-1)?.id).toBe(last?.id);
  const chosen = { changes: changes.map(({ id, version }) => ({ id, version })) };
  const failed = await send(browser, 'POST', `/${feed.id}/accepted-changes`, chosen);
  expect(failed.status).toBe(500);
  app.logged.length = 0;
  expect(await listCard(browser)).toHaveLength(12);
  const response = await app.call('GET', '/api/v1/me/card/imports', { as: browser });
  for (const { id } of (await response.json()).items)
    await app.call('DELETE', `/api/v1/me/card/imports/${id}/acceptance`, { as: browser });
  expect(await listCard(browser)).toEqual([]);
});

it('keeps the new matches of all batches in one import', async () => {
  const { browser, feed, publish } = await createSubscription();
  const days = Array.from({ length: 12 }, (_, index) => `2030-07-${index + 10}`);
  publish(
    reading,
    marlow,
    ...days.map((day) => ({ uid: day, day, title: `v Cookham CC ${day.slice(-2)} (A)` })),
  );
  await readFeed(browser, feed);
  const { importId } = await accept(browser, feed, await listChanges(browser, feed));
  await app.call('DELETE', `/api/v1/me/card/imports/${importId}/acceptance`, { as: browser });
  expect(await listCard(browser)).toHaveLength(2);
});
