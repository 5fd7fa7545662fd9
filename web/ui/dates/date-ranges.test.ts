import { expect, test } from 'vitest';
import { getCalendarDays, getDefaultSeason } from './date-ranges.ts';

test("opens the fixture card with this year's season until October, then with next year's", () => {
  expect(getDefaultSeason('2027-01-01')).toBe(2027);
  expect(getDefaultSeason('2027-10-31')).toBe(2027);
  expect(getDefaultSeason('2027-11-01')).toBe(2028);
});

test('returns the days of a month and of the weeks around it, also at the turn of a year', () => {
  expect(getCalendarDays('2027-12-01')).toEqual({ from: '2027-11-24', to: '2028-01-14' });
});
