import type { FoundDate } from '@fixturebook/contract/opponents/find';
import { expect, test } from 'vitest';
import { parseFindSearch } from './find-search.ts';
import {
  formatFindDays,
  formatFindFilters,
  formatFoundHeading,
  formatFurtherFacts,
  formatTeams,
  formatWantedDays,
  isWeekend,
} from './find-words.ts';

test('names the days of a search', () => {
  expect(formatFindDays({ from: '', to: '' })).toBe('the same days as you');
  expect(formatFindDays({ from: '2027-06-13', to: '2027-06-13' })).toBe('Sunday 13 June 2027');
  expect(formatFindDays({ from: '2027-06-12', to: '2027-06-13' })).toBe(
    'Sat 12 Jun and Sun 13 Jun',
  );
  expect(formatFindDays({ from: '2027-06-11', to: '2027-06-13' })).toBe('Fri 11 Jun to Sun 13 Jun');
});

test('names either day of a weekend as the one on which the club would like a match', () => {
  expect(formatWantedDays({ from: '', to: '' })).toBeUndefined();
  expect(formatWantedDays({ from: '2027-06-13', to: '2027-06-13' })).toBe('Sunday 13 June 2027');
  expect(formatWantedDays({ from: '2027-06-12', to: '2027-06-13' })).toBe(
    'Saturday 12 June 2027 or Sunday 13 June 2027',
  );
});

test('sums up the filters that are folded away', () => {
  const format = (text: string) => formatFindFilters(parseFindSearch(new URLSearchParams(text)));
  expect(format('')).toBe('Any team · usual distance');
  expect(format('team=Sunday+XI&radius=25&side=home&played')).toBe(
    'Sunday XI · within 25 mi · 2 more',
  );
});

test('takes only a Saturday with the Sunday after it for a weekend', () => {
  expect(isWeekend({ from: '2027-06-12', to: '2027-06-13' })).toBe(true);
  expect(isWeekend({ from: '2027-06-12', to: '2027-06-20' })).toBe(false);
  expect(isWeekend({ from: '', to: '' })).toBe(false);
});

test('counts the clubs that are free, and says that there may be more', () => {
  expect(formatFoundHeading(1, { more: false })).toBe('1 club free');
  expect(formatFoundHeading(2, { more: true })).toBe('2 or more clubs free, best fit first');
  expect(formatFoundHeading(2, { more: false })).toBe('2 clubs free, best fit first');
});

test('names the team of the club only if several of its teams are free that day', () => {
  const found = { fixture: { date: '2027-06-13', teamName: 'Vets' }, own: 1 } as FoundDate;
  const dates = ['1st XI', '2nd XI'].map((teamName) => ({ date: '2027-06-13', teamName }));
  expect(formatTeams(found, dates)).toBe('Vets for your 2nd XI');
  expect(formatTeams({ ...found, own: 0 }, dates.slice(0, 1))).toBe('Vets');
});

test('names the distance of another date only if it is not that of the best one', () => {
  const reasons = ['3 mi away', 'they can travel'];
  const best = { reasons, distanceKm: 5.3 } as FoundDate;
  expect(formatFurtherFacts({ ...best }, best)).toBe('they can travel');
  expect(formatFurtherFacts({ ...best, distanceKm: 9 }, best)).toBe(
    '3 mi away (9 km) · they can travel',
  );
  expect(formatFurtherFacts({ ...best, reasons: ['3 mi away'] }, best)).toBe('3 mi away (5 km)');
});
