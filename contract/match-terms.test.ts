import { describe, expect, it } from 'vitest';
import { chooseHostClub, createTermsFromFreeDates, swapHomeAndAway } from './match-terms.ts';
import type { Terms } from './matches.ts';

const open = {
  date: '2030-06-15',
  startTime: null,
  ground: '',
  postcode: 'E1 6AN',
  format: null,
  overs: null,
  surface: null,
};
const host = { ...open, ground: 'The Rec', postcode: 'SW18 4RD' };
const terms: Terms = { ...host, ball: '', teas: '', costShare: '', notes: '' };

describe('createTermsFromFreeDates', () => {
  it('takes the ground from the host club and the start time from the host if it has one, else from the guest', () => {
    const guest = { ...open, startTime: '14:00:00', ground: 'Elsewhere' };
    expect(createTermsFromFreeDates(host, guest)).toEqual({ ...terms, startTime: '14:00' });
    expect(createTermsFromFreeDates({ ...host, startTime: '13:00:00' }, guest).startTime).toBe(
      '13:00',
    );
  });

  it('takes the number of overs from the free date that states it, unless the host wants another format', () => {
    const limited = { format: 'limited-overs' } as const;
    const forty = { ...limited, overs: 40 };
    expect(createTermsFromFreeDates({ ...host, ...limited }, { ...open, ...forty }).overs).toBe(40);
    expect(createTermsFromFreeDates(host, { ...open, ...forty })).toMatchObject(forty);
    const mixed = createTermsFromFreeDates(
      { ...host, format: 'declaration' },
      { ...open, ...forty },
    );
    expect(mixed).toMatchObject({ format: 'declaration', overs: null });
  });
});

describe('the host club of a match', () => {
  it.each([
    ['home', 'away', 'asked'],
    ['home', 'either', 'asked'],
    ['away', 'home', 'asking'],
    ['away', 'either', 'asking'],
    ['either', 'home', 'asking'],
    ['either', 'away', 'asked'],
    ['either', 'either', 'asked'],
    ['home', 'home', undefined],
    ['away', 'away', undefined],
  ] as const)(
    'chooses the host of a match: the asked club offers %s, the asking club offers %s, the host is: %s',
    (asked, asking, host) => {
      expect(chooseHostClub(asked, asking)).toBe(host);
    },
  );

  it('chooses home or away for a club without a free date: the opposite of the requested side, away for “either”', () => {
    expect((['home', 'away', 'either'] as const).map(swapHomeAndAway)).toEqual([
      'away',
      'home',
      'away',
    ]);
  });
});
