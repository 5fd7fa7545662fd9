import { expect, it } from 'vitest';
import { formatMilesAndKm } from './distance.ts';

it.each([
  [18, '11 mi (18 km)'],
  [18.4, '11 mi (18 km)'],
  [0, '0 mi (0 km)'],
  [0.7, 'under 1 mi (1 km)'],
  [1.6, 'under 1 mi (2 km)'],
  [2000, '1243 mi (2000 km)'],
])('formats %d km as %s', (km, words) => {
  expect(formatMilesAndKm(km)).toBe(words);
});
