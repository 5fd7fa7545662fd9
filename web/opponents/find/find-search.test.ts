import { expect, test } from 'vitest';
import {
  countFilters,
  formatFindSearch,
  isUnfiltered,
  parseFindSearch,
  toFindQuery,
} from './find-search.ts';

const parse = (text: string) => parseFindSearch(new URLSearchParams(text));

test('keeps the whole search in the address', () => {
  for (const address of [
    '',
    '?date=2027-06-13',
    '?from=2027-06-12&to=2027-06-13&team=Sunday+XI&radius=25&side=home&strength=weak-medium&format=twenty20&travels=&played=',
  ])
    expect(formatFindSearch(parse(address))).toBe(address);
});

test('replaces values in the address that are invalid with the defaults', () => {
  const bad = '?date=2027-02-30&radius=11&side=both&strength=toString&format=test';
  expect(formatFindSearch(parse(bad))).toBe('');
  expect(formatFindSearch(parse('?from=2027-06-12&to=2027-06-11'))).toBe('?date=2027-06-12');
  expect(formatFindSearch(parse('?from=2027-06-12&to=2027-07-12'))).toBe('?date=2027-06-12');
  expect(formatFindSearch(parse('?to=2027-07-12'))).toBe('');
});

test('asks the API for the days and filters of the search', () => {
  expect(toFindQuery(parse(''))).toEqual({});
  expect(toFindQuery(parse('?date=2027-06-13&radius=25&travels&played&team=1st+XI'))).toEqual({
    date: '2027-06-13',
    radius: '40',
    teamName: '1st XI',
    travels: 'true',
    playedBefore: 'true',
  });
  expect(toFindQuery(parse('?from=2027-06-12&to=2027-06-13&side=away'))).toEqual({
    from: '2027-06-12',
    to: '2027-06-13',
    side: 'away',
  });
});

test('calls a search unfiltered only if it has neither a team, a radius nor a filter', () => {
  for (const address of ['', '?date=2027-06-13', '?from=2027-06-12&to=2027-06-13'])
    expect(isUnfiltered(parse(address)), address).toBe(true);
  for (const address of ['team=1st+XI', 'radius=10', 'side=home', 'strength=weak', 'played='])
    expect(isUnfiltered(parse(`?date=2027-06-13&${address}`)), address).toBe(false);
});

test('counts the filters that are folded away', () => {
  expect(countFilters(parse('?team=1st+XI&radius=10'))).toBe(0);
  expect(countFilters(parse('?side=home&strength=weak&played'))).toBe(3);
});
