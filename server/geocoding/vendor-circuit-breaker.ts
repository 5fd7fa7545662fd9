/** Each further failure doubles the pause up to the maximum. */
const firstPauseMs = 30_000;
const maxPauseMs = 600_000;

/** Opens at the first failure. After a pause, a trial call decides whether it closes. */
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
    /** Returns the rest of the pause in ms. */
    recordFailure(): number {
      // Concurrent calls that fail count as one failure.
      if (failures === 0 || isTrial) {
        pausedUntil = now() + Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
        failures += 1;
      }
      isTrial = false;
      return pausedUntil - now();
    },
  };
}
