import { expect, it, onTestFinished, vi } from 'vitest';
import { combineCalls } from './combined-calls.ts';

/** Combines calls that double numbers. Each run ends when the test ends it. */
function createDoubling(limits: { maxTogether: number; maxRunning: number }) {
  const runs: { inputs: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const double = combineCalls((inputs: number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    runs.push({ inputs, end: () => resolve(inputs.map((n) => 2 * n)), fail: reject });
    return promise;
  }, limits);
  return { double, runs, listInputs: () => runs.map(({ inputs }) => inputs) };
}

it('runs a call at once while fewer than the most allowed are running', () => {
  const { double, listInputs } = createDoubling({ maxTogether: 10, maxRunning: 2 });
  for (const n of [1, 2]) void double(n);
  expect(listInputs()).toEqual([[1], [2]]);
});

it('runs the calls that waited together, and gives each its own output', async () => {
  const { double, runs, listInputs } = createDoubling({ maxTogether: 10, maxRunning: 1 });
  const outputs = Promise.all([1, 2, 3, 4].map(double));
  runs[0]?.end();
  await expect.poll(listInputs).toEqual([[1], [2, 3, 4]]);
  runs[1]?.end();
  expect(await outputs).toEqual([2, 4, 6, 8]);
});

it('runs no more calls together than allowed', async () => {
  const { double, runs, listInputs } = createDoubling({ maxTogether: 2, maxRunning: 1 });
  for (const n of [1, 2, 3, 4]) void double(n);
  runs[0]?.end();
  await expect.poll(listInputs).toEqual([[1], [2, 3]]);
});

it('fails the calls of a failed run, and runs those that waited for it, however long', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { double, runs } = createDoubling({ maxTogether: 10, maxRunning: 1 });
  const failed = double(1);
  const next = double(2);
  vi.advanceTimersByTime(501);
  runs[0]?.fail(new Error('division by zero'));
  await expect(failed).rejects.toThrow('division by zero');
  runs[1]?.end();
  expect(await next).toBe(4);
});

it('fails the calls that have waited too long for a database without an answer, and runs those that came later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { double, runs, listInputs } = createDoubling({ maxTogether: 10, maxRunning: 1 });
  const calls = [double(1), double(2)];
  vi.advanceTimersByTime(501);
  const late = double(3);
  runs[0]?.fail(new Error('Query read timeout'));
  for (const call of calls) await expect(call).rejects.toThrow('Query read timeout');
  expect(listInputs()).toEqual([[1], [3]]);
  runs[1]?.end();
  expect(await late).toBe(6);
});
