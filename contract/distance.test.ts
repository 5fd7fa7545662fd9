import { expect, it } from 'vitest';
import { formatMiles } from './distance.ts';

it.each([
  [0, '0 mi'],
  [0.7, 'under 1 mi'],
  [18, '11 mi'],
  [2000, '1243 mi'],
])('%d km is %s', (km, words) => {
  expect(formatMiles(km)).toBe(words);
});
