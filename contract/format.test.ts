import { expect, it } from 'vitest';
import { formatMiles, formatPhone, formatPounds } from './format.ts';

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

it.each([
  ['+447700900123', '+44 7700 900123'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+441132960123', '+44 113 296 0123'],
  ['+441212960123', '+44 121 296 0123'],
  ['+441632960123', '+44 1632 960123'],
  ['+35318650123', '+35318650123'],
])('formats the phone number %s as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});
