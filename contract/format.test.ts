import { expect, it } from 'vitest';
import { formatMiles, formatPounds } from './format.ts';

it.each([
  [667, '£6.67'],
  [10_000, '£100'],
  [1_000_050, '£10,000.50'],
  [5, '£0.05'],
])('formats %i pence as %s', (pence, text) => expect(formatPounds(pence)).toBe(text));

it.each([
  [0, '0 mi'],
  [0.7, 'under 1 mi'],
  [18, '11 mi'],
  [2000, '1243 mi'],
])('formats a distance of %d km in miles as %s', (km, text) => expect(formatMiles(km)).toBe(text));
