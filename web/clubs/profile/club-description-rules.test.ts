import { expect, it } from 'vitest';
import { isLongDescription } from './club-description-rules.ts';

it.each([
  ['A friendly Sunday side.', false],
  ['x'.repeat(480), false],
  ['x'.repeat(481), true],
  ['Teas.\n'.repeat(7), false],
  ['Teas.\n'.repeat(8), true],
])('decides whether the club description %j is long: %s', (text, isLong) => {
  expect(isLongDescription(text)).toBe(isLong);
});
