import { expect, it, vi } from 'vitest';
import { createConcurrencyLimiter } from './concurrency.ts';

/** A piece of work that is under way until told to end. */
function createWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const piece = { started: false, end: resolve, run };
  function run() {
    piece.started = true;
    return promise;
  }
  return piece;
}

it('lets as many run at a time as allowed, the others in the order of their coming', async () => {
  const inTurn = createConcurrencyLimiter({ concurrency: 2, timeoutSeconds: 60 });
  const [first, second, third, fourth] = [createWork(), createWork(), createWork(), createWork()];
  const turns = [first, second, third, fourth].map((piece) => inTurn(piece.run));
  await Promise.resolve();
  expect([first, second, third, fourth].map(({ started }) => started)).toEqual([
    true,
    true,
    false,
    false,
  ]);

  second.end();
  await vi.waitUntil(() => third.started);
  expect(fourth.started).toBe(false);

  for (const piece of [first, third, fourth]) piece.end();
  await Promise.all(turns);
  expect(fourth.started).toBe(true);
});

it('goes on to the next when one fails, and tells the one that failed', async () => {
  const inTurn = createConcurrencyLimiter({ concurrency: 1, timeoutSeconds: 60 });
  const failed = inTurn(() => Promise.reject(new Error('spoilt')));
  const next = inTurn(async () => 'fine');
  await expect(failed).rejects.toThrow('spoilt');
  expect(await next).toBe('fine');
});

it('sends away whoever waited for too long, who leaves no gap in the line', async () => {
  const inTurn = createConcurrencyLimiter({ concurrency: 1, timeoutSeconds: 0 });
  const first = createWork();
  const turn = inTurn(first.run);
  await expect(inTurn(async () => 'never')).rejects.toMatchObject({ status: 503, code: 'busy' });
  first.end();
  await turn;
  expect(await inTurn(async () => 'fine')).toBe('fine');
});
