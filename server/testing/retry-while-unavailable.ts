import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats a request that an overloaded server answers with 503, after the time that the answer names, as
 * the web app and the payment provider do. The request must have an `Idempotency-Key`, or an effect that
 * can be repeated.
 */
export async function retryWhileUnavailable<Answer extends Pick<Response, 'status' | 'headers'>>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await pause(Number(answer.headers.get('retry-after')) * 1000);
  }
}
