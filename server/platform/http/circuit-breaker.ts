/** The pauses in which a failed provider is not called. Each further failure doubles the pause. */
const firstPauseMs = 30_000;
const maxPauseMs = 600_000;

/** Stops calls to a provider that fails. After a pause, one trial call decides whether to resume. */
export function createCircuitBreaker(now: () => number = Date.now) {
  let failures = 0;
  let pausedUntil = 0;
  let isTrial = false;

  return {
    mayCall(): boolean {
      if (failures === 0) return true;
      if (isTrial || now() < pausedUntil) return false;
      isTrial = true;
      return true;
    },
    recordSuccess() {
      failures = 0;
      isTrial = false;
    },
    /**
     * Returns for how many ms the provider will not be called. Returns undefined for a concurrent
     * call that failed after another one began the pause, so that the pause is logged once.
     */
    recordFailure(): number | undefined {
      if (failures > 0 && !isTrial) return undefined;
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
      pausedUntil = now() + pauseMs;
      failures += 1;
      isTrial = false;
      return pauseMs;
    },
  };
}

/** Returns why a call to a provider failed. Omits its URL, which can contain a token. */
export function getCallFailureReason(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? (name === 'TimeoutError' ? name : message);
}
