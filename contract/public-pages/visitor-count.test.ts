import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundForVisitors, visitorCountMin } from './visitor-count.ts';

test('a count that visitors see never tells one, two and three clubs apart', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (count) => {
      const shown = roundForVisitors(count);
      if (count === 0) expect(shown).toBe('none');
      else if (count < visitorCountMin) expect(shown).toBe('a-few');
      else expect(shown).toBe(count);
    }),
  );
});

test('a count below zero is shown as none', () => {
  expect(roundForVisitors(-1)).toBe('none');
});
