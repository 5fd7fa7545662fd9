import { expect, it } from 'vitest';
import { parseClubReference } from './club-reference-parser.ts';

it.each([
  [{ slug: 'ash-green-cc' }, { slug: 'ash-green-cc' }],
  [{ clubName: 'Ash Green CC' }, { name: 'Ash Green CC' }],
  ['Ash Green CC', { name: 'Ash Green CC' }],
  [{ slug: 'ash-green-cc', clubName: 'Ash Green CC' }, { slug: 'ash-green-cc' }],
])('parses the navigation state %j as a reference to the club %j', (state, club) => {
  expect(parseClubReference(state)).toEqual(club);
});

it.each([null, undefined, '', ' ', 7, {}, { clubName: ' ' }, { slug: 7, clubName: null }])(
  'finds no club in the navigation state %j',
  (state) => {
    expect(parseClubReference(state)).toBeUndefined();
  },
);
