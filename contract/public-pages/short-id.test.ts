import { expect, test } from 'vitest';
import { formatShortId, parseShortId } from './short-id.ts';

test('a short id stands for a range of ids that contains the id it was made from', () => {
  for (let round = 0; round < 1000; round++) {
    const id = crypto.randomUUID();
    const range = parseShortId(formatShortId(id));
    expect(range && range.first <= id && id <= range.last).toBe(true);
  }
});

test('a short id has twelve letters and digits, without those that are easily confused', () => {
  expect(formatShortId('ffffffff-ffff-4fff-8000-000000000000')).toBe('zzzzzzzzzzzz');
  expect(formatShortId('00000000-0000-4000-8000-000000000000')).toBe('000000000000');
});

test('a text that is no short id stands for nothing', () => {
  for (const text of [
    '',
    'short',
    '7k3m9q2xw4hdx',
    'iiiiiiiiiiii',
    '7K3M9Q2XW4HD',
    "'; select 1 --",
  ])
    expect(parseShortId(text)).toBeUndefined();
});
