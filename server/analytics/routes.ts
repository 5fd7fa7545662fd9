import { AnalyticsConfig, CapturedAnswer, CapturedEvents } from '@fixturebook/contract/analytics';
import { z } from '@hono/zod-openapi';
import { body, feature, json, route } from '../platform/http/http.ts';
import { type AnalyticsDeps, takeEvents } from './commands.ts';
import { batchesFromAnAddress, hasConsent } from './policy.ts';

/** Where `posthog-js` sends what it has gathered. */
const capture = route({
  who: 'anyone',
  limit: batchesFromAnAddress,
  method: 'post',
  path: '/ingest/e/',
  request: { body: body(CapturedEvents) },
  responses: { 200: json(CapturedAnswer, 'Stored or passed on, if the visitor has agreed') },
});

const remoteConfig = route({
  who: 'anyone',
  method: 'get',
  path: '/ingest/array/{key}/config',
  request: { params: z.object({ key: z.string().max(100) }) },
  responses: { 200: json(AnalyticsConfig, 'How the SDK is set up') },
});

export function analyticsRoutes(deps: AnalyticsDeps) {
  return feature()
    .openapi(capture, async (c) => {
      const { batch } = c.req.valid('json');
      return c.json({ taken: hasConsent(c) ? await takeEvents(deps, batch) : 0 }, 200);
    })
    .openapi(remoteConfig, (c) =>
      c.json({ hasFeatureFlags: false as const, supportedCompression: [] }, 200),
    );
}
