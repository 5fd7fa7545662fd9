import { expect, it } from 'vitest';
import { formatSavedSearch } from './search-words.ts';

const search = { id: '', from: '2027-07-11', to: '2027-07-11', weekdays: null, radiusKm: 24 };

it('formats a search for one day with its distance', () => {
  expect(formatSavedSearch({ ...search, side: 'either' })).toBe(
    'Within 15 mi (24 km) on Sunday 11 July 2027',
  );
});

it('formats a search for some days of the week at a ground', () => {
  const weekends = { ...search, to: '2027-07-31', weekdays: [6, 7] };
  expect(formatSavedSearch({ ...weekends, side: 'home' })).toMatch(
    /^Within 15 mi \(24 km\) on Saturdays and Sundays from .+ to .+, at your ground$/,
  );
  expect(formatSavedSearch({ ...weekends, weekdays: null, side: 'away' })).toMatch(
    /^Within 15 mi \(24 km\) from .+ to .+, at theirs$/,
  );
});
