import { expect, test } from 'vitest';
import { formatCardSearch, getSeason, parseCardSearch } from './card-search.ts';

const today = '2027-06-05';

test('the default season is this year until October, then the next year', () => {
  expect(getSeason('2027-01-01')).toBe(2027);
  expect(getSeason('2027-10-31')).toBe(2027);
  expect(getSeason('2027-11-01')).toBe(2028);
});

test('parses the season and the view that it has formatted', () => {
  const search = { season: 2026, view: 'calendar' } as const;
  expect(parseCardSearch(new URLSearchParams(formatCardSearch(search)), today)).toEqual(search);
  expect(formatCardSearch({ season: 2027, view: 'list' })).toBe('?season=2027');
});

test('replaces an invalid season or view with the default', () => {
  expect(parseCardSearch(new URLSearchParams('season=1492&view=tree'), today)).toEqual({
    season: 2027,
    view: 'list',
  });
});
