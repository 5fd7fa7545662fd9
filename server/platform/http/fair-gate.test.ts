import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createFairGate } from './fair-gate.ts';

/** Creates a gate whose tasks run until the test ends them, in the order in which they started. */
function createControlledGate(limits: Partial<Parameters<typeof createFairGate>[0]> = {}) {
  const refusals: string[] = [];
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = createFairGate({
    concurrency: 1,
    maxWaiting: 4,
    maxOfCaller: 3,
    retryAfterSeconds: 2,
    onRefused: (reason) => refusals.push(reason),
    ...limits,
  });
  async function begin(caller: string, name: string, admit?: () => Promise<void>) {
    const task = async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    };
    return run(caller, task, admit).catch((error: AppError) => error);
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begin,
    started,
    refusals,
    settle,
    async endNext() {
      ends.shift()?.();
      await settle();
    },
  };
}

describe('createFairGate', () => {
  it('runs no more tasks at the same time than its concurrency', async () => {
    const gate = createControlledGate({ concurrency: 2 });
    for (const name of ['a', 'b', 'c']) void gate.begin(name, name);
    await gate.settle();
    expect(gate.started).toEqual(['a', 'b']);
    await gate.endNext();
    expect(gate.started).toEqual(['a', 'b', 'c']);
  });

  it('lets callers take turns when one of them has more tasks', async () => {
    const gate = createControlledGate();
    for (const name of ['a1', 'a2', 'a3']) void gate.begin('a', name);
    for (const name of ['b1', 'b2']) void gate.begin('b', name);
    await gate.settle();
    for (let ended = 0; ended < 5; ended += 1) await gate.endNext();
    expect(gate.started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('refuses a task with 429 and Retry-After when its caller has too many', async () => {
    const gate = createControlledGate();
    for (const name of ['a1', 'a2', 'a3']) void gate.begin('a', name);
    const refused = (await gate.begin('a', 'a4')) as AppError;
    expect(refused).toBeInstanceOf(AppError);
    expect([refused.status, refused.headers]).toEqual([429, { 'Retry-After': '2' }]);
    expect(gate.refusals).toEqual(['caller']);
    await gate.endNext();
    void gate.begin('a', 'a5');
    await gate.settle();
    await gate.endNext();
    await gate.endNext();
    expect(gate.started).toEqual(['a1', 'a2', 'a3', 'a5']);
  });

  it('refuses the newest task of the caller with the most when the queue is full', async () => {
    const gate = createControlledGate({ maxWaiting: 2 });
    void gate.begin('a', 'a1');
    void gate.begin('a', 'a2');
    const last = gate.begin('a', 'a3');
    await gate.settle();
    void gate.begin('b', 'b1');
    expect(((await last) as AppError).status).toBe(429);
    for (let ended = 0; ended < 3; ended += 1) await gate.endNext();
    expect(gate.started).toEqual(['a1', 'a2', 'b1']);
  });

  it('counts a task before it is admitted, and frees its place when it is not', async () => {
    const gate = createControlledGate({ maxOfCaller: 1 });
    let refuse: (error: Error) => void = () => {};
    const first = gate.begin('a', 'a1', () => new Promise((_, reject) => (refuse = reject)));
    expect(((await gate.begin('a', 'a2')) as AppError).status).toBe(429);
    refuse(new Error('over the budget'));
    expect(await first).toMatchObject({ message: 'over the budget' });
    void gate.begin('a', 'a3');
    await gate.settle();
    expect(gate.started).toEqual(['a3']);
  });
});
