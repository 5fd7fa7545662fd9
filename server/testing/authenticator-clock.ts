import { afterEach, beforeEach, vi } from 'vitest';

const periodMs = 30_000;

/** Stops the clock of this process in each test, because a code is of a period of 30 seconds. */
export function stopClockInEachTest() {
  beforeEach(() => {
    const middle = Math.floor(Date.now() / periodMs) * periodMs + periodMs / 2;
    vi.useFakeTimers({ toFake: ['Date'], now: middle });
  });
  afterEach(() => vi.useRealTimers());
}
