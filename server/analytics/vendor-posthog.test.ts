import { expect, it } from 'vitest';
import { createAnalyticsEvent, sendAnalyticsBatch } from '../testing/analytics-events.ts';
import { startTestApp } from '../testing/test-app.ts';
import { startPostHogStandIn } from '../testing/vendors/posthog-stand-in.ts';

async function startAppWithPostHog() {
  const postHog = await startPostHogStandIn();
  const settings = { POSTHOG_HOST: postHog.url, POSTHOG_KEY: 'phc_ours', TRUST_PROXY: 'on' };
  return { postHog, app: await startTestApp({ settings }) };
}

async function listStoredEvents({ db }: Awaited<ReturnType<typeof startAppWithPostHog>>['app']) {
  return (await db.$client.query('select * from analytics_events')).rows;
}

it('forwards events to PostHog with our API key and without the visitor’s IP address, and stores no event', async () => {
  const { app, postHog } = await startAppWithPostHog();
  const event = createAnalyticsEvent('page_view', { page: 'faq' });
  const response = await sendAnalyticsBatch(app, [event]);
  expect([response.status, await response.json()]).toEqual([200, { taken: 1 }]);
  expect(postHog.batches).toEqual([
    {
      api_key: 'phc_ours',
      batch: [
        {
          event: 'page_view',
          timestamp: event.timestamp,
          properties: {
            ...event.properties,
            token: 'phc_ours',
            $geoip_disable: true,
            $process_person_profile: false,
          },
        },
      ],
    },
  ]);
  expect(JSON.stringify(postHog.headers)).not.toContain('198.51.100.7');
  expect(JSON.stringify(postHog.headers)).not.toContain('CookieConsent');
  expect(await listStoredEvents(app)).toEqual([]);
});

it('forwards no events to PostHog without consent', async () => {
  const { app, postHog } = await startAppWithPostHog();
  await sendAnalyticsBatch(app, [createAnalyticsEvent('page_view', { page: 'faq' })], {
    consent: 'false',
  });
  expect(postHog.batches).toEqual([]);
});

it.each([503, 302])(
  'responds 503, so that the SDK retries, when PostHog responds %i',
  async (status) => {
    const { app, postHog } = await startAppWithPostHog();
    postHog.status = status;
    const response = await sendAnalyticsBatch(app, [
      createAnalyticsEvent('page_view', { page: 'faq' }),
    ]);
    expect([response.status, (await response.json()).code]).toEqual([503, 'analytics-away']);
    expect(await listStoredEvents(app)).toEqual([]);
  },
);
