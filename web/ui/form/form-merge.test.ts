import { ClubProfileInput } from '@fixturebook/contract/club-profile';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepSpelling, mergeTexts } from './form-merge.ts';
import { checkInputWithSchema } from './use-schema-check.ts';

const base = { start: '13:00', ground: 'Old Ground', teas: '' };

it('keeps what was typed, and takes the rest as it is now', () => {
  const current = { ...base, ground: 'New Ground' };
  expect(mergeTexts({ ...base, start: '14:00' }, base, current)).toEqual({
    values: { start: '14:00', ground: 'New Ground', teas: '' },
    conflicting: [],
    updated: ['ground'],
  });
});

it('reports a conflict when somebody else changed the field in which the user typed', () => {
  const current = { ...base, ground: 'New Ground' };
  expect(mergeTexts({ ...base, ground: 'The Rec' }, base, current)).toEqual({
    values: { ...base, ground: 'The Rec' },
    conflicting: ['ground'],
    updated: [],
  });
});

it('reports nothing when both typed the same', () => {
  const both = { ...base, ground: 'The Rec' };
  expect(mergeTexts(both, base, both)).toEqual({ values: both, conflicting: [], updated: [] });
});

it('never replaces a value that another officer changed by one that the user did not type', () => {
  const texts = fc.record({
    start: fc.constantFrom('', '13:00', '14:00'),
    ground: fc.constantFrom('', 'Old', 'New'),
  });
  fc.assert(
    fc.property(texts, texts, texts, (seen, typed, current) => {
      const { values, conflicting, updated } = mergeTexts(typed, seen, current);
      for (const name of ['start', 'ground'] as const) {
        const isTyped = typed[name] !== seen[name];
        expect(values[name]).toBe(isTyped ? typed[name] : current[name]);
        const isChanged = current[name] !== seen[name];
        expect(conflicting.includes(name)).toBe(
          isTyped && isChanged && typed[name] !== current[name],
        );
        expect(updated.includes(name)).toBe(!isTyped && isChanged);
      }
    }),
  );
});

const stored = {
  name: 'Amblers',
  username: 'Fixtures',
  description: 'Two elevens.',
  postcode: 'SW18 4RD',
  contactNumber: '+44 20 7946 0999',
  contactEmail: 'secretary@club.example',
  website: 'https://www.club.example',
};

const checkProfile = (values: typeof stored) => checkInputWithSchema(ClubProfileInput, values);

it('keeps the spelling of what was typed when the server has stored the same in another spelling', async () => {
  const typed = {
    ...stored,
    username: ' Fixtures ',
    postcode: 'sw184rd',
    contactNumber: '020 7946 0999',
    website: 'www.club.example',
  };
  expect(await keepSpelling(stored, typed, checkProfile)).toEqual(typed);
});

it('takes what is stored when something else or something invalid was typed', async () => {
  const typed = { ...stored, postcode: 'SW18 4RE', website: 'no address' };
  expect(await keepSpelling(stored, typed, checkProfile)).toEqual(stored);
});
