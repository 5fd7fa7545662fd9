import { expect, it } from 'vitest';
import { findNewerFeatures, listSelectorsWithoutFallback } from './browser-support.ts';

it.each([
  ['const { promise } = Promise.withResolvers();', 'Promise.withResolvers'],
  ['return names.toSorted();', '.toSorted('],
  ['if (URL.canParse(text)) return;', 'URL.canParse'],
  ['const both = one.union(other);', '.union('],
  ['const changed = list.with(0, first);', '.with('],
  ['  &:has(:focus-visible) {', ':has('],
])('refuses %s in code for browsers', (code, found) => {
  expect(findNewerFeatures(code)).toEqual([found]);
});

it.each([
  'return [...names].sort();',
  '/** The oldest supported browsers lack `Map.groupBy`. */',
  'const byDay = groupBy(items, getDay);',
])('accepts %s in code for browsers', (code) => {
  expect(findNewerFeatures(code)).toEqual([]);
});

it('accepts the selector :has only inside a rule for browsers that support it', () => {
  const css = `.row:has(a) {
    color: red;
  }
  @supports selector(:has(*)) {
    .row:has(b) {
      color: red;
    }
  }
  .row:has(i) {
    color: red;
  }`;
  const found = listSelectorsWithoutFallback(css).map(findNewerFeatures);
  expect(found.flatMap((one, line) => (one.length > 0 ? line : []))).toEqual([0, 8]);
});
