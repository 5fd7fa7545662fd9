import { expect, test } from 'vitest';
import { formatFindDays, formatFoundHeading, isWeekend } from './find-words.ts';

test('names the days of a search', () => {
  expect(formatFindDays({ from: '', to: '' })).toBe('the same days as you');
  expect(formatFindDays({ from: '2027-06-13', to: '2027-06-13' })).toBe('Sunday 13 June 2027');
  expect(formatFindDays({ from: '2027-06-12', to: '2027-06-13' })).toBe(
    'Sat 12 Jun and Sun 13 Jun',
  );
  expect(formatFindDays({ from: '2027-06-11', to: '2027-06-13' })).toBe('Fri 11 Jun to Sun 13 Jun');
});

test('takes only a Saturday with the Sunday after it for a weekend', () => {
  expect(isWeekend({ from: '2027-06-12', to: '2027-06-13' })).toBe(true);
  expect(isWeekend({ from: '2027-06-12', to: '2027-06-20' })).toBe(false);
  expect(isWeekend({ from: '', to: '' })).toBe(false);
});

test('counts a club with two free dates once', () => {
  const item = (id: string) => ({ club: { id } }) as never;
  expect(formatFoundHeading({ items: [item('a'), item('a')], more: false })).toBe('1 club free');
  expect(formatFoundHeading({ items: [item('a'), item('b')], more: true })).toBe(
    '2 or more clubs free',
  );
});
