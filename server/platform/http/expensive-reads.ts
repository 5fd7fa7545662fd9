import { setTimeout as pause } from 'node:timers/promises';
import { databaseUnavailable } from '../errors.ts';
import type { Metrics } from '../web/metrics.ts';
import { createFairGate } from './fair-gate.ts';
import type { RateLimit } from './limits.ts';

/**
 * Limits a user's reads of what all clubs have listed. A person makes a few in a minute, and a program that makes
 * all of them keeps the database busy for about five per cent of the time.
 */
export const expensiveReads: RateLimit = {
  name: 'expensive-reads',
  points: 10_000,
  seconds: 10 * 60,
  sliceSize: 100,
};

/** With two, a machine with two cores is busy with them alone, and other requests take three times as long. */
const concurrency = 1;

const maxWaiting = 500;

/** Home makes up to five of these reads, and all tabs of a browser refetch when its connection returns. */
const maxOfCaller = 200;

/** A read that waits longer is answered 503. While the database is slow, `GuardedPool` refuses most reads before. */
const maxWaitMs = 5_000;

/** How long after a 503 no read starts, so that the pool finds out first whether the database still answers. */
const pauseAfterFailureMs = 300;

/**
 * Runs one expensive read of a node at a time, and lets callers take turns, so that any number of them
 * delays other requests by no more than a few milliseconds.
 */
export function createExpensiveReadGate({ expensiveReadsRefused }: Metrics) {
  const runFairly = createFairGate({
    concurrency,
    maxWaiting,
    maxOfCaller,
    retryAfterSeconds: 1,
    onRefused: (reason) => expensiveReadsRefused.inc({ reason }),
  });
  let nextStartAt = 0;

  /** `read` returns the status of its response. */
  return function runExpensiveRead(caller: string, read: () => Promise<number>): Promise<void> {
    const arrivedAt = performance.now();
    return runFairly(caller, async () => {
      const now = performance.now();
      if (now - arrivedAt > maxWaitMs) throw databaseUnavailable();
      if (now < nextStartAt) await pause(nextStartAt - now);
      if ((await read()) === 503) nextStartAt = performance.now() + pauseAfterFailureMs;
    });
  };
}

export type ExpensiveReadGate = ReturnType<typeof createExpensiveReadGate>;
