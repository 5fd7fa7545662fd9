import { expect, it } from 'vitest';
import { findNewerBuiltIns } from './browser-support.ts';

it.each([
  ['const { promise } = Promise.withResolvers();', 'Promise.withResolvers'],
  ['return names.toSorted();', '.toSorted('],
  ['if (URL.canParse(text)) return;', 'URL.canParse'],
])('refuses %s in code for browsers', (code, found) => {
  expect(findNewerBuiltIns(code)).toEqual([found]);
});

it.each([
  'return [...names].sort();',
  '/** The oldest supported browsers lack `Map.groupBy`. */',
  'const byDay = groupBy(items, getDay);',
])('accepts %s in code for browsers', (code) => {
  expect(findNewerBuiltIns(code)).toEqual([]);
});
