import { expect, it } from 'vitest';
import { formatPhone } from './phone-words.ts';

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
