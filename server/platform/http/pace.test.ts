import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paceRequests } from './pace.ts';

// Fake timers do not replace the functions of `node:timers/promises`.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createPacedApp(intervalMs: number) {
  let answered = 0;
  const app = new Hono();
  app.use(paceRequests(intervalMs));
  app.get('/', (c) => {
    answered += 1;
    return c.text('');
  });
  app.onError((error, c) => c.text('', 'status' in error ? (error.status as 429) : 500));
  return { app, countAnswered: () => answered };
}

it('answers one of twenty simultaneous requests in each interval', async () => {
  const { app, countAnswered } = createPacedApp(5);
  const responses = Array.from({ length: 20 }, () => app.request('/'));
  await vi.advanceTimersByTimeAsync(0);
  expect(countAnswered()).toBe(1);
  await vi.advanceTimersByTimeAsync(9 * 5);
  expect(countAnswered()).toBe(10);
  await vi.advanceTimersByTimeAsync(10 * 5);
  expect(countAnswered()).toBe(20);
  for (const response of await Promise.all(responses)) expect(response.status).toBe(200);
});

it('responds 429 to a request that would wait longer than a second', async () => {
  const { app } = createPacedApp(500);
  const responses = Array.from({ length: 4 }, () => app.request('/'));
  await vi.runAllTimersAsync();
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

it('answers a request at once when no other request came before it in the interval', async () => {
  const { app, countAnswered } = createPacedApp(5);
  await app.request('/');
  await vi.advanceTimersByTimeAsync(5);
  await app.request('/');
  expect(countAnswered()).toBe(2);
});
