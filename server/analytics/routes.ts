import { AnalyticsConfig, CapturedAnswer, CapturedEvents } from '@fixturebook/contract/analytics';
import { z } from '@hono/zod-openapi';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../platform/http/http.ts';
import { type AnalyticsDeps, recordEvents } from './commands.ts';
import { batchLimit, hasConsent } from './policy.ts';

/** The path to which `posthog-js` sends its events. */
const capture = defineRoute({
  who: 'anyone',
  limit: batchLimit,
  method: 'post',
  path: '/ingest/e/',
  request: { body: jsonBody(CapturedEvents) },
  responses: {
    200: jsonResponse(CapturedAnswer, 'Stored or forwarded if the visitor has agreed'),
  },
});

const remoteConfig = defineRoute({
  who: 'anyone',
  method: 'get',
  path: '/ingest/array/{key}/config',
  request: { params: z.object({ key: z.string().max(100) }) },
  responses: { 200: jsonResponse(AnalyticsConfig, 'The configuration of the SDK') },
});

export function analyticsRoutes(deps: AnalyticsDeps) {
  return createRouter()
    .openapi(capture, async (c) => {
      const { batch } = c.req.valid('json');
      return c.json({ taken: hasConsent(c) ? await recordEvents(deps, batch) : 0 }, 200);
    })
    .openapi(remoteConfig, (c) =>
      c.json({ hasFeatureFlags: false as const, supportedCompression: [] }, 200),
    );
}
