import { describe, expect, it, onTestFinished } from 'vitest';
import { createAnalyticsEvent, sendAnalyticsBatch } from '../testing/analytics-events.ts';
import { startTestApp } from '../testing/test-app.ts';
import { batchLimit, dailyBatchLimit } from './policy.ts';

let now = new Date('2026-06-06T13:00:00Z');
const app = await startTestApp({ settings: { TRUST_PROXY: 'on' }, clock: () => now });

async function listStoredEvents() {
  const { rows } = await app.db.$client.query(
    'select name, properties from analytics_events order by id',
  );
  await app.db.$client.query('delete from analytics_events');
  return rows;
}

const createPageView = (page: string) => createAnalyticsEvent('page_view', { page });

describe('POST /ingest/e', () => {
  it('stores the events of a visitor who has consented, without the visitor’s identity', async () => {
    const response = await sendAnalyticsBatch(app, [
      createAnalyticsEvent('app_initialized', {
        timestamp: '2026-06-06T12:59:58.000Z',
        environment: 'production',
      }),
      createPageView('home'),
      createAnalyticsEvent('signup_button_clicked', { page: 'home' }),
      createAnalyticsEvent('blog_toggled', { page: 'blog', post: 'winter-nets', open: true }),
    ]);
    expect([response.status, await response.json()]).toEqual([200, { taken: 4 }]);
    expect(await listStoredEvents()).toEqual([
      {
        name: 'app_initialized',
        properties: { timestamp: '2026-06-06T12:59:58.000Z', environment: 'production' },
      },
      { name: 'page_view', properties: { page: 'home' } },
      { name: 'signup_button_clicked', properties: { page: 'home' } },
      { name: 'blog_toggled', properties: { page: 'blog', post: 'winter-nets', open: true } },
    ]);
  });

  it.each(['', 'false', 'TRUE', '1'])(
    'stores no event when the consent cookie is %j',
    async (consent) => {
      const response = await sendAnalyticsBatch(app, [createPageView('home')], { consent });
      expect([response.status, await response.json()]).toEqual([200, { taken: 0 }]);
      expect(await listStoredEvents()).toEqual([]);
    },
  );

  it.each([
    ['batch', undefined],
    ['batch', []],
    ['batch', Array.from({ length: 21 }, () => createPageView('home'))],
    ['batch.0.event', [createAnalyticsEvent('$autocapture', { page: 'home' })]],
    ['batch.0.properties.page', [createPageView('captain@club.example')]],
    ['batch.0.properties.page', [createPageView('07700 900123')]],
    [
      'batch.0.properties',
      [createAnalyticsEvent('page_view', { page: 'home', $current_url: 'https://x.y' })],
    ],
    [
      'batch.1.properties.posts',
      [createPageView('home'), createAnalyticsEvent('blog_loaded', { page: 'blog' })],
    ],
  ])(
    'rejects events with an invalid field %s, names the field and stores nothing',
    async (path, batch) => {
      const response = await sendAnalyticsBatch(app, batch);
      expect(response.status).toBe(400);
      const { errors } = await response.json();
      expect(errors.map((error: { path: string }) => error.path)).toContain(path);
      expect(await listStoredEvents()).toEqual([]);
    },
  );

  it('responds 429 to an IP address that exceeds its limit of event batches, but not to another IP address', async () => {
    const from = '203.0.113.9';
    const { limits, secrets } = app.foundation;
    await limits.use(batchLimit, from);
    await app.db.$client.query('update rate_limits set points = $1 where key = $2', [
      batchLimit.points,
      `${batchLimit.name}:${secrets.keyedHash('limits', from)}`,
    ]);
    const refused = await sendAnalyticsBatch(app, [createPageView('home')], { from });
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'too-many-requests']);
    expect((await sendAnalyticsBatch(app, [createPageView('home')])).status).toBe(200);
    expect(await listStoredEvents()).toHaveLength(1);
  });

  it('limits one IP address to at most a tenth of the daily limit of event batches for all visitors', () => {
    const { points, seconds } = batchLimit;
    expect((points / seconds) * dailyBatchLimit.seconds).toBeLessThanOrEqual(
      dailyBatchLimit.points / 10,
    );
  });

  it('deletes analytics events after 400 days', async () => {
    await sendAnalyticsBatch(app, [createPageView('home')]);
    now = new Date('2027-07-11T12:00:00Z');
    await app.runJob('analytics.sweep');
    await sendAnalyticsBatch(app, [createPageView('faq')]);
    const { rows } = await app.db.$client.query('select id from analytics_events');
    expect(rows).toHaveLength(2);
    now = new Date('2027-07-11T14:00:00Z');
    await app.runJob('analytics.sweep');
    expect(await listStoredEvents()).toEqual([{ name: 'page_view', properties: { page: 'faq' } }]);
  });

  it('stores no more events when all visitors together have reached the daily limit', async () => {
    await app.db.$client.query(
      'update rate_limits set points = $1, expire = $2 where key like $3',
      [dailyBatchLimit.points, Date.now() + 60_000, `${dailyBatchLimit.name}:%`],
    );
    onTestFinished(async () => {
      await app.db.$client.query('delete from rate_limits');
    });
    const response = await sendAnalyticsBatch(app, [createPageView('home')]);
    expect([response.status, await response.json()]).toEqual([200, { taken: 0 }]);
    expect(await listStoredEvents()).toEqual([]);
  });

  it('writes neither the content of analytics events nor the visitor’s IP address to the log', () => {
    expect(app.logged.join()).not.toMatch(/winter-nets|198\.51/);
  });
});

it('tells the analytics SDK to use no feature flags and no compression', async () => {
  const response = await app.call('GET', '/ingest/array/fixturebook/config');
  expect(await response.json()).toEqual({ hasFeatureFlags: false, supportedCompression: [] });
});
