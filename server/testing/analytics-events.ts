import { randomUUID } from 'node:crypto';
import { analyticsToken } from '@fixturebook/contract/analytics/events';
import type { TestApp } from './test-app.ts';

/** Creates an analytics event in the format in which `posthog-js` sends it. */
export function createAnalyticsEvent(event: string, properties: Record<string, unknown>) {
  return {
    uuid: randomUUID(),
    event,
    timestamp: '2026-06-06T13:00:00.000Z',
    properties: {
      ...properties,
      distinct_id: randomUUID(),
      $session_id: randomUUID(),
      token: analyticsToken,
    },
  };
}

/** Sends analytics events to the app. `consent` is the value of the visitor's consent cookie. */
export function sendAnalyticsBatch(
  app: TestApp,
  batch: unknown,
  { consent = 'true', from = '198.51.100.7' }: { consent?: string; from?: string } = {},
) {
  const cookie = consent && `CookieConsent=${consent}`;
  const headers = { ...(cookie ? { cookie } : {}), 'x-forwarded-for': from };
  const json = { api_key: 'ours', batch, sent_at: '2026-06-06T13:00:03.000Z' };
  return app.call('POST', '/ingest/e/?ip=0', { json, headers });
}
