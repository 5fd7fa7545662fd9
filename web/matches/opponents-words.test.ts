import { expect, test } from 'vitest';
import { suitInWords } from './opponents-words.ts';

test('says how many clubs suit, and that there may be more', () => {
  expect(suitInWords({ opponents: 1, more: false })).toBe('1 club suits this date');
  expect(suitInWords({ opponents: 50, more: false })).toBe('50 clubs suit this date');
  expect(suitInWords({ opponents: 48, more: true })).toBe('48 or more clubs suit this date');
});
