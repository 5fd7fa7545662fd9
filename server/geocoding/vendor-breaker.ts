/** ms: after the first failure, doubled by each further one, up to the longest. */
const firstRest = 30_000;
const longestRest = 600_000;

/**
 * Spares callers the wait for what is down. It opens at the first failure; after a rest one call
 * goes through to try, while the others are still refused, and its success closes it.
 */
export function circuitBreaker(now: () => number = Date.now) {
  let failures = 0;
  let restsUntil = 0;
  let trying = false;

  return {
    mayCall(): boolean {
      if (failures === 0) return true;
      if (trying || now() < restsUntil) return false;
      trying = true;
      return true;
    },
    succeeded() {
      failures = 0;
      trying = false;
    },
    /** Answers the ms of the rest that is left. */
    failed(): number {
      // Calls that set out together fail together: that is one failure.
      if (failures === 0 || trying) {
        restsUntil = now() + Math.min(firstRest * 2 ** failures, longestRest);
        failures += 1;
      }
      trying = false;
      return restsUntil - now();
    },
  };
}
