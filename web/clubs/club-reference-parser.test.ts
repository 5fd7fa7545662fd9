import { expect, it } from 'vitest';
import { parseClubState } from './club-reference-parser.ts';

it.each([
  [{ slug: 'ash-green-cc' }, { slug: 'ash-green-cc' }],
  [{ clubName: 'Ash Green CC' }, { name: 'Ash Green CC' }],
  ['Ash Green CC', { name: 'Ash Green CC' }],
  [{ slug: 'ash-green-cc', clubName: 'Ash Green CC' }, { slug: 'ash-green-cc' }],
])('%j speaks of %j', (state, club) => {
  expect(parseClubState(state)).toEqual(club);
});

it.each([null, undefined, '', ' ', 7, {}, { clubName: ' ' }, { slug: 7, clubName: null }])(
  '%j speaks of no club',
  (state) => {
    expect(parseClubState(state)).toBeUndefined();
  },
);
