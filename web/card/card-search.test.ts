import { expect, test } from 'vitest';
import { formatCardSearch, getSeason, parseCardSearch } from './card-search.ts';

const today = '2027-06-05';

test('the season is this one until October, and then the next', () => {
  expect(getSeason('2027-01-01')).toBe(2027);
  expect(getSeason('2027-10-31')).toBe(2027);
  expect(getSeason('2027-11-01')).toBe(2028);
});

test('the address says which season is shown, and how', () => {
  const search = { season: 2026, view: 'calendar' } as const;
  expect(parseCardSearch(new URLSearchParams(formatCardSearch(search)), today)).toEqual(search);
  expect(formatCardSearch({ season: 2027, view: 'list' })).toBe('?season=2027');
});

test('what makes no sense is left out', () => {
  expect(parseCardSearch(new URLSearchParams('season=1492&view=tree'), today)).toEqual({
    season: 2027,
    view: 'list',
  });
});
