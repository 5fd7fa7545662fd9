import { expect, it } from 'vitest';
import { isLaterEventId } from './stream.ts';

it.each([
  ['2.1', '1.9', true],
  ['10.0', '9.0', true],
  ['1.10', '1.9', true],
  ['900000000000000001.0', '900000000000000000.9', true],
  ['1.1', '1.1', false],
  ['1.1', '2.0', false],
])('compares event ids numerically: %s is later than %s: %s', (one, other, answer) => {
  expect(isLaterEventId(one, other)).toBe(answer);
});
