import { setTimeout as pause } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import { tooManyRequests } from '../errors.ts';

/** The longest time that a request waits for its turn. A longer queue answers 429. */
const maxWaitMs = 1_000;

/**
 * Lets one request through in each interval, so that any number of callers leaves the node's one
 * thread to other requests. Use it for routes that anyone may call without a limit.
 */
export function paceRequests(intervalMs: number) {
  let nextTurn = 0;
  return createMiddleware(async (_c, next) => {
    const now = performance.now();
    const waitMs = Math.max(0, nextTurn - now);
    if (waitMs > maxWaitMs) throw tooManyRequests(waitMs / 1000);
    nextTurn = now + waitMs + intervalMs;
    if (waitMs > 0) await pause(waitMs);
    await next();
  });
}
