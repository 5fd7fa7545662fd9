import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebStorages } from '../ui/browser/stub-storages.ts';
import { getLondonDate } from '../ui/dates/calendar-date.ts';
import { getClockOffset, setClockOffset } from '../ui/dates/clock.ts';
import { readServerClock, restoreClockOffset } from './server-clock.ts';

const dayMs = 24 * 60 * 60 * 1000;
const serverMs = Date.parse('2030-06-01T10:00:00Z');

beforeEach(() => {
  stubWebStorages();
  vi.useFakeTimers({ toFake: ['Date'] });
  setClockOffset(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Reads an answer that the server sends now, while the device's clock is off by `offMs`. */
function readAnswer(offMs: number, { tookMs = 100, cacheControl = 'no-store' } = {}) {
  const receivedMs = serverMs + offMs;
  vi.setSystemTime(receivedMs);
  const headers = { date: new Date(serverMs).toUTCString(), 'cache-control': cacheControl };
  readServerClock(new Headers(headers), receivedMs - tookMs, receivedMs);
}

it.each([
  ['ahead', dayMs],
  ['behind', -dayMs],
])('takes the date of the server when the clock of the device is a day %s', (_where, offMs) => {
  readAnswer(offMs);
  expect(getLondonDate()).toBe('2030-06-01');
});

it('keeps the clock of the device when it agrees with the answer', () => {
  readAnswer(500, { tookMs: 2_000 });
  expect(getClockOffset()).toBe(0);
});

it('corrects the time again when the user corrects the clock of the device', () => {
  readAnswer(dayMs);
  readAnswer(0);
  expect(getClockOffset()).toBe(0);
});

it('ignores the date of an answer that a cache may have stored', () => {
  readAnswer(dayMs, { cacheControl: 'public, max-age=60' });
  expect(getClockOffset()).toBe(0);
});

it('knows the time of the server without a network after an earlier answer', () => {
  readAnswer(dayMs);
  setClockOffset(0);
  restoreClockOffset();
  expect(getLondonDate()).toBe('2030-06-01');
});
