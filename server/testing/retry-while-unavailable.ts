/**
 * Repeats a request that an overloaded server answers with 503, as the web app and the payment provider
 * do. The request must have an `Idempotency-Key`, or an effect that can be repeated.
 */
export async function retryWhileUnavailable<Answer extends { status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
}
