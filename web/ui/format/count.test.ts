import { expect, it } from 'vitest';
import { formatCount } from './count.ts';

it.each([
  [0, '0 matches'],
  [1, '1 match'],
  [6000, '6,000 matches'],
])('formats a count of %d with its noun as %s', (number, words) => {
  expect(formatCount(number, 'match', 'matches')).toBe(words);
});
