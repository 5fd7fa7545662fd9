import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestOptions, TestApp } from './test-app.ts';

/** A server that is only busy accepts one of so many tries. The last answer of another fault fails the test. */
const maxTries = 10;

/**
 * Repeats a request that an overloaded server answers with 503, as the web app and the payment provider
 * do. The request must have an `Idempotency-Key`, or an effect that can be repeated.
 */
export async function retryWhileUnavailable<Answer extends Response>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await send();
    if (answer.status !== 503 || tries === maxTries) return answer;
    await pause(1_000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

/**
 * Sends a request that prepares data for a test, and repeats it while the server answers 503: on a busy
 * machine the database can take longer than the server waits for it. A post that is repeated creates nothing twice if its
 * route takes an `Idempotency-Key`.
 */
export function callUntilAvailable(
  app: TestApp,
  method: string,
  path: string,
  options: RequestOptions = {},
) {
  const headers = { 'idempotency-key': randomUUID(), ...options.headers };
  return retryWhileUnavailable(() => app.call(method, path, { ...options, headers }));
}
