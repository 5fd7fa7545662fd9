import { expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency.ts';

/** Creates a task that runs until the test ends it. */
function createControlledTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const piece = { started: false, end: resolve, run };
  function run() {
    piece.started = true;
    return promise;
  }
  return piece;
}

it('runs tasks at the same time up to the concurrency limit, and starts the queued tasks in order', async () => {
  const inTurn = createConcurrencyLimiter({ concurrency: 2, timeoutSeconds: 60 });
  const [first, second, third, fourth] = [
    createControlledTask(),
    createControlledTask(),
    createControlledTask(),
    createControlledTask(),
  ];
  const turns = [first, second, third, fourth].map((piece) => inTurn(piece.run));
  await Promise.resolve();
  expect([first, second, third, fourth].map(({ started }) => started)).toEqual([
    true,
    true,
    false,
    false,
  ]);

  second.end();
  await expect.poll(() => third.started).toBe(true);
  expect(fourth.started).toBe(false);

  for (const piece of [first, third, fourth]) piece.end();
  await Promise.all(turns);
  expect(fourth.started).toBe(true);
});

it('runs the next task after a task fails, and reports the failure to the caller of that task', async () => {
  const inTurn = createConcurrencyLimiter({ concurrency: 1, timeoutSeconds: 60 });
  const failed = inTurn(() => Promise.reject(new Error('spoilt')));
  const next = inTurn(async () => 'fine');
  await expect(failed).rejects.toThrow('spoilt');
  expect(await next).toBe('fine');
});

it('rejects a task that waited too long, and runs the tasks after it', async () => {
  const inTurn = createConcurrencyLimiter({ concurrency: 1, timeoutSeconds: 0 });
  const first = createControlledTask();
  const turn = inTurn(first.run);
  await expect(inTurn(async () => 'never')).rejects.toMatchObject({ status: 503, code: 'busy' });
  first.end();
  await turn;
  expect(await inTurn(async () => 'fine')).toBe('fine');
});
