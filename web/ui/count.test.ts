import { expect, it } from 'vitest';
import { count } from './count.ts';

it.each([
  [0, '0 matches'],
  [1, '1 match'],
  [6000, '6,000 matches'],
])('%d in words: %s', (number, words) => {
  expect(count(number, 'match', 'matches')).toBe(words);
});
