import { consentCookie } from '@fixturebook/contract/analytics/events';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { RateLimit } from '../platform/http/limits.ts';

/** Limits the batches of events from one IP address. A page sends at most one batch in three seconds. */
export const batchLimit: RateLimit = {
  name: 'analytics',
  points: 2_000,
  seconds: 24 * 60 * 60,
};

export const dailyBatchLimit: RateLimit = {
  name: 'analytics-day',
  points: 20_000,
  seconds: 24 * 60 * 60,
};

export function hasAnalyticsConsent(c: Context): boolean {
  return getCookie(c, consentCookie.name) === 'true';
}
