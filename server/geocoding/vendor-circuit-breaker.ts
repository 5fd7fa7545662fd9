/** ms: after the first failure, doubled by each further one, up to the longest. */
const firstPauseMs = 30_000;
const maxPauseMs = 600_000;

/**
 * Spares callers the wait for what is down. It opens at the first failure; after a rest one call
 * goes through to try, while the others are still refused, and its success closes it.
 */
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
    /** Answers the ms of the rest that is left. */
    recordFailure(): number {
      // Calls that set out together fail together: that is one failure.
      if (failures === 0 || isTrial) {
        pausedUntil = now() + Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
        failures += 1;
      }
      isTrial = false;
      return pausedUntil - now();
    },
  };
}
