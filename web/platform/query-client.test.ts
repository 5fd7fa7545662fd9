import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebStorages } from '../ui/browser/stub-storages.ts';
import { NetworkError, ProblemError } from './problem-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubWebStorages();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const networkMs = 150;

/** Reads as a screen does. Returns a function that returns the error that the screen shows. */
function observe(queryFn: () => Promise<never>) {
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['home'], queryFn });
  observer.subscribe(() => {});
  return () => observer.getCurrentResult().error;
}

it.each([
  ['cannot be reached', () => new NetworkError('refused')],
  ['answers 503', () => new ProblemError(503, {})],
  ['answers 429', () => new ProblemError(429, {})],
])('fails a read within 2 seconds when the server %s three times', async (_what, createError) => {
  const queryFn = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, networkMs));
    throw createError();
  });
  const getError = observe(queryFn);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(getError()).toEqual(createError());
  expect(queryFn).toHaveBeenCalledTimes(3);
});

it('fails a read at once when the server refuses it', async () => {
  const queryFn = vi.fn(() => Promise.reject(new ProblemError(404, {})));
  const getError = observe(queryFn);
  await vi.advanceTimersByTimeAsync(0);
  expect(getError()).toBeInstanceOf(ProblemError);
  expect(queryFn).toHaveBeenCalledOnce();
});

it('does not fail a read that the server has not answered yet', async () => {
  const queryFn = vi.fn(() => new Promise<never>(() => {}));
  const getError = observe(queryFn);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(getError()).toBeNull();
  expect(queryFn).toHaveBeenCalledOnce();
});
