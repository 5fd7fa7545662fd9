import { consentCookie } from '@fixturebook/contract/analytics-events';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Limit } from '../platform/http/limits.ts';

/**
 * Counts batches from one address in a day. A page sends at most one every three seconds. The limit
 * stops one address from using up the daily total.
 */
export const batchLimit: Limit = {
  name: 'analytics',
  points: 2_000,
  seconds: 24 * 60 * 60,
};

/** Counts batches from all visitors, so that nobody can fill the disk. */
export const dailyBatchLimit: Limit = {
  name: 'analytics-day',
  points: 20_000,
  seconds: 24 * 60 * 60,
};

/** Returns whether the consent cookie says yes. */
export function hasConsent(c: Context): boolean {
  return getCookie(c, consentCookie.name) === 'true';
}
