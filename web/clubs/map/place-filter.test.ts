import { describe, expect, it } from 'vitest';
import type { ClubWithPosition } from './club-marks.ts';
import {
  findBestMatchingClubOrTown,
  findClubs,
  findPostcodeArea,
  findTowns,
  isPostcodeLike,
  isWholePostcode,
} from './place-filter.ts';

describe('isPostcodeLike', () => {
  it.each(['SW18 4RD', 'sw184rd', ' m1 1ae ', 'EC1A 1BB'])(
    'recognises %s as a complete postcode',
    (text) => {
      expect(isWholePostcode(text)).toBe(true);
    },
  );

  it.each(['SW18', 'm1', 'EC1A 1', 'SW18 4R'])(
    'recognises %s as the start of a postcode',
    (text) => {
      expect(isPostcodeLike(text)).toBe(true);
      expect(isWholePostcode(text)).toBe(false);
    },
  );

  it.each(['', 'Reading', '1st XI', 'Old 3rd Club', 'SW18 4RD 7'])(
    'does not recognise %j as a postcode',
    (text) => {
      expect(isPostcodeLike(text)).toBe(false);
    },
  );

  it('finds the location of a postcode area', () => {
    expect(findPostcodeArea('bt9')).toEqual({ latitude: 54.586, longitude: -6.144 });
    expect(findPostcodeArea('qq1')).toBeUndefined();
  });
});

it('finds towns by a part of their names, and lists an exact match first', () => {
  expect(findTowns('newport').map(({ name }) => name)).toEqual([
    'Newport',
    'Newport, Isle of Wight',
  ]);
  expect(findTowns('kings lynn').map(({ name }) => name)).toEqual(["King's Lynn"]);
  expect(findTowns(' ')).toEqual([]);
});

it('finds a club without regard to accents and apostrophes in its name', () => {
  const clubs = ['Llanelli & Sôn CC', 'O’Connor Wanderers', 'Son of Ash'].map(createClub);
  expect(findClubs(clubs, 'son').map(({ name }) => name)).toEqual([
    'Son of Ash',
    'Llanelli & Sôn CC',
  ]);
  expect(findClubs(clubs, "o'con").map(({ name }) => name)).toEqual(['O’Connor Wanderers']);
});

it.each([
  ['Ørsted', 'orsted'],
  ['O`Connor', 'oconnor'],
  ['O´Connor', "o'connor"],
  ['Oʻahu', 'oahu'],
])('finds the club %s when the user searches for %s', (name, text) => {
  expect(findClubs([createClub(name)], text)).toHaveLength(1);
});

it.each([
  ['bristol', 'Bristol'],
  ['brist', 'Bristol'],
  ['Bristol Downs', 'Bristol Downs'],
  ['downs', 'Bristol Downs'],
  ['stol', 'Bristol Downs'],
  ['nobody', undefined],
])('chooses the best match when the user searches the map for %s: %s', (text, name) => {
  expect(findBestMatchingClubOrTown([createClub('Bristol Downs')], text)?.name).toBe(name);
});

function createClub(name: string): ClubWithPosition {
  const place = { latitude: 52, longitude: -1, postcode: 'OX1 1AA', accuracy: 'unit' as const };
  return { name, slug: name, ...place };
}
