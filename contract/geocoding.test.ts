import { expect, it } from 'vitest';
import { Postcode } from './geocoding.ts';

it.each(['SW18 4RD', 'sw184rd', ' Sw18  4rD '])(
  'converts the postcode %j to capitals with one space',
  (typed) => {
    expect(Postcode.parse(typed)).toBe('SW18 4RD');
  },
);

it.each([
  ['12345', 'Please enter a valid UK postcode.'],
  ['SW18', 'Please enter a valid UK postcode.'],
  ['QQ99 9ZZZ', 'Please enter a valid UK postcode.'],
  [' ', 'Enter the postcode.'],
])('rejects the invalid postcode %j with exactly one message', (typed, message) => {
  expect(Postcode.safeParse(typed).error?.issues).toMatchObject([{ message }]);
});
