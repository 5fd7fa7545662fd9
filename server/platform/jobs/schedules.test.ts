import { expect, it } from 'vitest';
import { getLongestIntervalSeconds } from './schedules.ts';

it.each([
  ['* * * * *', 60],
  ['*/5 * * * *', 300],
  ['17 * * * *', 3_600],
  ['40 3 * * *', 24 * 3_600],
  ['8 1-5 * * *', 20 * 3_600],
  ['*/10 7-21 * * *', 9 * 3_600 + 600],
  ['0 9 * * 1', undefined],
  ['soon', undefined],
])('finds the longest interval of the schedule %s', (cron, seconds) => {
  expect(getLongestIntervalSeconds(cron)).toBe(seconds);
});
