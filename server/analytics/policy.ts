import { consentCookie } from '@fixturebook/contract/analytics-events';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Limit } from '../platform/http/limits.ts';

/**
 * Limits the batches of events from one IP address. A page sends at most one batch every three
 * seconds.
 */
export const batchLimit: Limit = {
  name: 'analytics',
  points: 2_000,
  seconds: 24 * 60 * 60,
};

export const dailyBatchLimit: Limit = {
  name: 'analytics-day',
  points: 20_000,
  seconds: 24 * 60 * 60,
};

export function hasConsent(c: Context): boolean {
  return getCookie(c, consentCookie.name) === 'true';
}
