import { expect, it } from 'vitest';
import { createVersion } from './version.ts';

it('creates the same version for the same values, in whatever order their keys are', () => {
  const one = { ground: 'The Rec', kinds: { terms: { mail: true, push: false } } };
  const other = { kinds: { terms: { push: false, mail: true } }, ground: 'The Rec' };
  expect(createVersion(one)).toBe(createVersion(other));
});

it('creates another version when a value or the order of a list changes', () => {
  const versions = [
    { ground: 'The Rec' },
    { ground: 'the rec' },
    { ground: null },
    { ground: '' },
    { ground: ['a', 'b'] },
    { ground: ['b', 'a'] },
  ].map(createVersion);
  expect(new Set(versions).size).toBe(versions.length);
});
