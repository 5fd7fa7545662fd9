import { describe, expect, it } from 'vitest';
import type { MapClub } from './club-marks.ts';
import {
  findBestMatch,
  findClubs,
  findPostcodeArea,
  findTowns,
  isPostcodeLike,
  isWholePostcode,
} from './place-filter.ts';

describe('a postcode', () => {
  it.each(['SW18 4RD', 'sw184rd', ' m1 1ae ', 'EC1A 1BB'])('is whole: %s', (text) => {
    expect(isWholePostcode(text)).toBe(true);
  });

  it.each(['SW18', 'm1', 'EC1A 1', 'SW18 4R'])('is begun: %s', (text) => {
    expect(isPostcodeLike(text)).toBe(true);
    expect(isWholePostcode(text)).toBe(false);
  });

  it.each(['', 'Reading', '1st XI', 'Old 3rd Club', 'SW18 4RD 7'])('is none: %s', (text) => {
    expect(isPostcodeLike(text)).toBe(false);
  });

  it('belongs to an area', () => {
    expect(findPostcodeArea('bt9')).toEqual({ latitude: 54.586, longitude: -6.144 });
    expect(findPostcodeArea('qq1')).toBeUndefined();
  });
});

it('a town is found by a part of its name, the same name first', () => {
  expect(findTowns('newport').map(({ name }) => name)).toEqual([
    'Newport',
    'Newport, Isle of Wight',
  ]);
  expect(findTowns('kings lynn').map(({ name }) => name)).toEqual(["King's Lynn"]);
  expect(findTowns(' ')).toEqual([]);
});

it('a club is found whatever its accents and apostrophes', () => {
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
])('the club %s is found as %s', (name, text) => {
  expect(findClubs([createClub(name)], text)).toHaveLength(1);
});

it.each([
  ['bristol', 'Bristol'],
  ['brist', 'Bristol'],
  ['Bristol Downs', 'Bristol Downs'],
  ['downs', 'Bristol Downs'],
  ['stol', 'Bristol Downs'],
  ['nobody', undefined],
])('%s most likely means %s', (text, name) => {
  expect(findBestMatch([createClub('Bristol Downs')], text)?.name).toBe(name);
});

function createClub(name: string): MapClub {
  const place = { latitude: 52, longitude: -1, postcode: 'OX1 1AA', accuracy: 'unit' as const };
  return { name, slug: name, ...place };
}
