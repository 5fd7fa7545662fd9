import { describe, expect, it, vi } from 'vitest';
import type { AppError } from '../errors.ts';
import { createMetrics } from '../web/metrics.ts';
import { createExpensiveReadGate } from './expensive-reads.ts';

/** Creates a gate whose reads run until the test ends them with a status, in the order in which they started. */
function createControlledGate() {
  const run = createExpensiveReadGate(createMetrics());
  const started: string[] = [];
  const running: ((status: number) => void)[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    settle,
    /** Returns 200 or the status of the refusal. */
    read: (caller: string) =>
      run(caller, async () => {
        started.push(caller);
        return new Promise<number>((resolve) => running.push(resolve));
      }).then(
        () => 200,
        (error: AppError) => error.status,
      ),
    async endNext(status = 200) {
      running.shift()?.(status);
      await settle();
    },
  };
}

describe('createExpensiveReadGate', () => {
  it('runs one read at a time, and lets callers take turns', async () => {
    const gate = createControlledGate();
    for (let count = 0; count < 20; count += 1) void gate.read('busy');
    void gate.read('other');
    await gate.settle();
    expect(gate.started).toEqual(['busy']);
    await gate.endNext();
    await gate.endNext();
    expect(gate.started).toEqual(['busy', 'busy', 'other']);
  });

  it('refuses a read with 429 when a hundred of its caller wait or run', async () => {
    const gate = createControlledGate();
    for (let count = 0; count < 200; count += 1) void gate.read('busy');
    expect(await gate.read('busy')).toBe(429);
    const other = gate.read('other');
    for (let count = 0; count < 101; count += 1) await gate.endNext();
    expect(await other).toBe(200);
  });

  it('starts no read for a moment after one was answered 503', async () => {
    const gate = createControlledGate();
    for (const caller of ['a', 'b']) void gate.read(caller);
    await gate.settle();
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await gate.endNext(503);
    expect(gate.started).toEqual(['a']);
    now.mockRestore();
    await expect.poll(() => gate.started.length).toBe(2);
  });

  it('answers 503 to a read that has waited for more than five seconds', async () => {
    const gate = createControlledGate();
    const reads = ['a', 'b'].map((caller) => gate.read(caller));
    await gate.settle();
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_100);
    await gate.endNext();
    now.mockRestore();
    expect(await Promise.all(reads)).toEqual([200, 503]);
  });
});
