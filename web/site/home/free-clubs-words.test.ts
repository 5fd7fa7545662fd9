import { expect, test } from 'vitest';
import { formatFreeClubs } from './free-clubs-words.ts';

const today = '2026-05-01';
const answer = { date: '2026-06-14', radiusKm: 32.19, isMore: false };

test('the number of free clubs is a sentence with the day', () => {
  expect(formatFreeClubs({ ...answer, count: 7 }, today)).toBe(
    '7 clubs within 20 miles are free on Sunday 14 June.',
  );
  expect(formatFreeClubs({ ...answer, count: 'a-few' }, today)).toBe(
    'A few clubs within 20 miles are free on Sunday 14 June.',
  );
  expect(formatFreeClubs({ ...answer, count: 20, isMore: true }, today)).toBe(
    'More than 20 clubs within 20 miles are free on Sunday 14 June.',
  );
  expect(formatFreeClubs({ ...answer, count: 'none' }, today)).toBe(
    'No clubs near you are free that day yet. List your date and be the first.',
  );
});

test('a day of another year is shown with its year', () => {
  expect(formatFreeClubs({ ...answer, date: '2027-06-13', count: 7 }, today)).toBe(
    '7 clubs within 20 miles are free on Sunday 13 June 2027.',
  );
});
