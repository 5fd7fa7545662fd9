import { expect, test } from 'vitest';
import { formatOpponentCount, formatOpponentsLink } from './words.ts';

test('says how many clubs can play on a date, with "or more" when the list is incomplete', () => {
  expect(formatOpponentCount({ opponents: 1, more: false })).toBe(
    '1 club can play you on this date',
  );
  expect(formatOpponentCount({ opponents: 0, more: false })).toBe(
    'No club can play you on this date yet',
  );
  expect(formatOpponentCount({ opponents: 50, more: false })).toBe(
    '50 clubs can play you on this date',
  );
  expect(formatOpponentCount({ opponents: 48, more: true })).toBe(
    '48 or more clubs can play you on this date',
  );
});

test('names the link to the near misses only if no club can play', () => {
  expect(formatOpponentsLink({ opponents: 0, more: false })).toBe('No club yet. See near misses');
  expect(formatOpponentsLink({ opponents: 1, more: false })).toBe(
    '1 club can play you on this date',
  );
});
