import { expect, it } from 'vitest';
import { getFirstSaturday, getSeasonToCome } from './season-to-come.ts';

it('fills the season whose 1 April comes next', () => {
  expect(getSeasonToCome('2026-11-26')).toBe(2027);
  expect(getSeasonToCome('2027-03-31')).toBe(2027);
  expect(getSeasonToCome('2027-04-01')).toBe(2028);
});

it('begins a season on the first Saturday from 17 April on', () => {
  expect(getFirstSaturday(2027)).toBe('2027-04-17');
  expect(getFirstSaturday(2028)).toBe('2028-04-22');
});
