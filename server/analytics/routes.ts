import {
  AnalyticsConfig,
  CapturedAnswer,
  CapturedEvents,
} from '@fixturebook/contract/analytics/captured-events';
import { z } from '@hono/zod-openapi';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../platform/http/http.ts';
import { recordAnalyticsEvents } from './commands.ts';
import type { AnalyticsDeps } from './deps.ts';
import { batchLimit, hasAnalyticsConsent } from './policy.ts';

export function analyticsRoutes(deps: AnalyticsDeps) {
  return createRouter('Server', [
    /** The path to which `posthog-js` sends its events. */
    defineRoute('recordEvents', 'POST /ingest/e', {
      summary: 'Record events if the visitor has agreed',
      who: 'anyone',
      limit: batchLimit,
      request: { body: jsonBody(CapturedEvents) },
      responses: { 200: jsonResponse(CapturedAnswer) },
      handler: async (c) => {
        const { batch } = c.req.valid('json');
        return { taken: hasAnalyticsConsent(c) ? await recordAnalyticsEvents(deps, batch) : 0 };
      },
    }),
    defineRoute('getAnalyticsConfig', 'GET /ingest/array/{key}/config', {
      summary: 'Get the configuration of the analytics SDK',
      who: 'anyone',
      request: { params: z.object({ key: z.string().max(100) }) },
      responses: { 200: jsonResponse(AnalyticsConfig) },
      handler: () => ({ hasFeatureFlags: false as const, supportedCompression: [] }),
    }),
  ]);
}
