import { expect, test } from 'vitest';
import { findNextSunday } from './count-day-rules.ts';

test('the next Sunday of the season is after today', () => {
  expect(findNextSunday('2026-06-12')).toBe('2026-06-14');
  expect(findNextSunday('2026-06-14')).toBe('2026-06-21');
});

test('in winter it is the first Sunday from the middle of April on', () => {
  expect(findNextSunday('2026-02-01')).toBe('2026-04-19');
  expect(findNextSunday('2026-09-27')).toBe('2027-04-18');
  expect(findNextSunday('2026-12-31')).toBe('2027-04-18');
});
