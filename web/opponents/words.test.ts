import { expect, test } from 'vitest';
import { formatOpponentCount } from './words.ts';

test('says how many clubs can play on a date, with "or more" when the list is incomplete', () => {
  expect(formatOpponentCount({ opponents: 1, more: false })).toBe(
    '1 club can play you on this date',
  );
  expect(formatOpponentCount({ opponents: 0, more: false })).toBe(
    'No club yet can play you on this date. See near misses',
  );
  expect(formatOpponentCount({ opponents: 50, more: false })).toBe(
    '50 clubs can play you on this date',
  );
  expect(formatOpponentCount({ opponents: 48, more: true })).toBe(
    '48 or more clubs can play you on this date',
  );
});
