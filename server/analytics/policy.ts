import { consentCookie } from '@fixturebook/contract/analytics-events';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Limit } from '../platform/http/limits.ts';

/**
 * Batches that come from one address in a day: a page in use sends one in three seconds at most, and no
 * address is to use up what is stored of all.
 */
export const batchLimit: Limit = {
  name: 'analytics',
  points: 2_000,
  seconds: 24 * 60 * 60,
};

/** Batches that are stored of all visitors together, so that nobody fills the disk. */
export const dailyBatchLimit: Limit = {
  name: 'analytics-day',
  points: 20_000,
  seconds: 24 * 60 * 60,
};

/** Whether the visitor has agreed, and has not taken it back since. */
export function hasConsent(c: Context): boolean {
  return getCookie(c, consentCookie.name) === 'true';
}
