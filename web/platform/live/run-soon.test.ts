import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDelayedRun } from './run-soon.ts';

const run = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  run.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs once for all calls within a short time', () => {
  const delayedRun = createDelayedRun();
  for (let call = 0; call < 40; call += 1) delayedRun.start(run);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150);
  expect(run).toHaveBeenCalledTimes(1);
});

it('runs during calls that never pause', () => {
  const delayedRun = createDelayedRun();
  for (let call = 0; call < 40; call += 1) {
    delayedRun.start(run);
    vi.advanceTimersByTime(50);
  }
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(run.mock.calls.length).toBeLessThanOrEqual(14);
});

it('runs again for a call after the run', () => {
  const delayedRun = createDelayedRun();
  delayedRun.start(run);
  vi.advanceTimersByTime(150);
  delayedRun.start(run);
  vi.advanceTimersByTime(150);
  expect(run).toHaveBeenCalledTimes(2);
});

it('does not run when it is cancelled', () => {
  const delayedRun = createDelayedRun();
  delayedRun.start(run);
  delayedRun.cancel();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});
