import { expect, test } from 'vitest';
import { formatCardSearch, getDefaultSeason, parseCardSearch } from './card-search.ts';

const today = '2027-06-05';

test("opens the fixture card with this year's season until October, then with next year's", () => {
  expect(getDefaultSeason('2027-01-01')).toBe(2027);
  expect(getDefaultSeason('2027-10-31')).toBe(2027);
  expect(getDefaultSeason('2027-11-01')).toBe(2028);
});

test('formats and parses the season and view of a fixture card', () => {
  const search = { season: 2026, view: 'calendar' } as const;
  expect(parseCardSearch(new URLSearchParams(formatCardSearch(search)), today)).toEqual(search);
  expect(formatCardSearch({ season: 2027, view: 'list' })).toBe('?season=2027');
});

test('replaces an invalid season or view in the URL with the default', () => {
  expect(parseCardSearch(new URLSearchParams('season=1492&view=tree'), today)).toEqual({
    season: 2027,
    view: 'list',
  });
});
