import { expect, it, vi } from 'vitest';
import { createFreeDateInput, createTestClub } from '../../testing/builders.ts';
import { createClubWithPassword, requestErasure } from '../../testing/leaving.ts';
import { type Browser, createEmailAddress, startTestApp } from '../../testing/test-app.ts';
import { sentBytesLimit } from './http.ts';

const app = await startTestApp();
const { limits, db } = app.foundation;

it('counts concurrent requests to all server nodes against the same rate limit', async () => {
  const limit = { name: 'overs', points: 10, seconds: 60 };
  const used = await Promise.all(Array.from({ length: 50 }, () => limits.tryUse(limit, 'bowler')));
  expect(used.filter(Boolean)).toHaveLength(10);
  expect(await limits.tryUse(limit, 'another bowler')).toBe(true);
});

it('allows requests again after the period of a rate limit has ended', async () => {
  const limit = { name: 'spells', points: 1, seconds: 60 };
  expect(await limits.tryUse(limit, 'bowler')).toBe(true);
  expect(await limits.tryUse(limit, 'bowler')).toBe(false);
  await db.$client.query("update rate_limits set expire = expire - 61000 where key like 'spells%'");
  expect(await limits.tryUse(limit, 'bowler')).toBe(true);
});

it.each([-300_000, 300_000])(
  'counts in the same period on a server node whose clock is off by %d ms',
  async (offMs) => {
    const limit = { name: `clocks${offMs}`, points: 1, seconds: 60 };
    expect(await limits.tryUse(limit, 'bowler')).toBe(true);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + offMs);
    const used = await limits.tryUse(limit, 'bowler').finally(() => vi.restoreAllMocks());
    expect(used).toBe(false);
    expect(await limits.tryUse(limit, 'bowler')).toBe(false);
  },
);

it('refuses further uses when a count has reached the largest integer', async () => {
  const limit = { name: 'centuries', points: 10, seconds: 60 };
  await limits.tryUse(limit, 'bowler');
  await db.$client.query("update rate_limits set points = 2147483600 where key like 'centuries%'");
  const status = { status: 429 };
  await expect(limits.use(limit, 'bowler', 65_536)).rejects.toMatchObject(status);
  await expect(limits.use(limit, 'bowler', 65_536)).rejects.toMatchObject(status);
});

it('reserves several uses of a rate limit with one database query, and never allows more than the limit', async () => {
  const limit = { name: 'innings', points: 60, seconds: 60, sliceSize: 20 };
  const used = await Promise.all(Array.from({ length: 90 }, () => limits.tryUse(limit, 'batter')));
  expect(used.filter(Boolean)).toHaveLength(60);

  const fresh = { name: 'sessions', points: 60, seconds: 60, sliceSize: 20 };
  expect(await limits.tryUse(fresh, 'batter')).toBe(true);
  const { rows } = await db.$client.query(
    "select points from rate_limits where key like 'sessions%'",
  );
  expect(rows).toEqual([{ points: 20 }]);
});

it('counts several uses at once, also those that are larger than a slice', async () => {
  const limit = { name: 'runs', points: 100, seconds: 60, sliceSize: 10 };
  for (const runs of [4, 6, 36, 50]) await limits.use(limit, 'batter', runs);
  await expect(limits.use(limit, 'batter', 11)).rejects.toThrow();
});

it('accepts ten megabytes a day from a club, and other clubs’ requests after that', async () => {
  const club = await createTestClub(app);
  const description = 'x'.repeat(2_000);
  const list = (as: Browser) =>
    app.call('POST', '/api/v1/fixtures', { as, json: createFreeDateInput({ description }) });
  expect((await list(club.browser)).status).toBe(201);
  await db.$client.query("update rate_limits set points = 10000000 where key like 'sent-bytes%'");
  const statuses = [];
  for (let count = 0; count < 40; count++) statuses.push((await list(club.browser)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 201).length).toBeLessThan(35);
  expect((await list((await createTestClub(app)).browser)).status).toBe(201);
});

it('lets a club that has used up its bytes delete its data', async () => {
  const { browser, club, email } = await createClubWithPassword(app);
  await limits.use(sentBytesLimit, club.id, sentBytesLimit.points);
  const listed = await app.call('POST', '/api/v1/fixtures', {
    as: browser,
    json: createFreeDateInput(),
  });
  expect(listed.status).toBe(429);
  expect((await requestErasure(app, browser, { email })).status).toBe(204);
});

it('shows the size of the database in the metrics', async () => {
  const shown = await app.foundation.metrics.registry.metrics();
  expect(Number(shown.match(/^database_bytes (\d+)$/m)?.[1])).toBeGreaterThan(1_000_000);
});

it('stores no email address in plain text when a rate limit counts requests by email address', async () => {
  const address = createEmailAddress();
  await limits.use({ name: 'mails', points: 5, seconds: 60 }, address);
  const { rows } = await db.$client.query('select key from rate_limits');
  expect(rows.some(({ key }) => key.includes(address))).toBe(false);
});

it('responds 429 with a Retry-After header when a rate limit is exceeded', async () => {
  const signIn = () =>
    app.call('POST', '/api/auth/sign-in/email', {
      json: { email: createEmailAddress(), password: 'not the password' },
      from: '203.0.113.5',
    });
  expect((await signIn()).status).toBe(401);
  const limit = { name: 'auth-calls', points: 3_000, seconds: 3_600, sliceSize: 20 };
  for (let used = 1; used < limit.points; used += 1) await limits.use(limit, '203.0.113.5');
  const refused = await signIn();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await refused.json()).code).toBe('too-many-requests');
});
