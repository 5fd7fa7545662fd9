import { expect, test } from 'vitest';
import { getExpiryRefetchIntervalMs } from './expiry-rules.ts';

const now = Date.parse('2027-05-27T11:00:00Z');
const openUntil = (time: string) => ({
  status: 'open' as const,
  expiresAt: `2027-05-27T${time}.000Z`,
});

test('fetches open requests again when the first of them expires', () => {
  const requests = [openUntil('11:10:00'), openUntil('11:01:00')];
  expect(getExpiryRefetchIntervalMs(requests, now)).toBe(60_300);
});

test('fetches a request every second while the server has not let it expire yet', () => {
  expect(getExpiryRefetchIntervalMs([openUntil('10:59:58')], now)).toBe(1_000);
});

test('fetches a request every 30 seconds when the clock of the device is minutes ahead', () => {
  expect(getExpiryRefetchIntervalMs([openUntil('10:55:00')], now)).toBe(30_000);
});

test('does not fetch requests again when none is open', () => {
  expect(getExpiryRefetchIntervalMs([], now)).toBe(false);
  expect(getExpiryRefetchIntervalMs(undefined, now)).toBe(false);
  const declined = { ...openUntil('11:10:00'), status: 'declined' as const };
  expect(getExpiryRefetchIntervalMs([declined], now)).toBe(false);
});
