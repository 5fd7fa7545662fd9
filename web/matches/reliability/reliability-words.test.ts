import { expect, test } from 'vitest';
import { formatReliability } from './reliability-words.ts';

test('says how soon a club answers and how many agreed matches it has played', () => {
  const played = { count: 11, of: 12 };
  expect(formatReliability({ answersWithin: 'day', played })).toBe(
    'Usually answers within a day. Played 11 of 12 agreed matches.',
  );
  expect(formatReliability({ answersWithin: 'few-hours', played: null })).toBe(
    'Usually answers within a few hours.',
  );
  expect(formatReliability({ answersWithin: null, played })).toBe(
    'Played 11 of 12 agreed matches.',
  );
  expect(formatReliability({ answersWithin: null, played: null })).toBe('');
});
