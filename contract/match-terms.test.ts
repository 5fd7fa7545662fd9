import { describe, expect, it } from 'vitest';
import { chooseHost, combineFreeDates, getOpposingSide } from './match-terms.ts';
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

describe('the terms of two free dates', () => {
  it('combines free dates with the ground and start time of the host', () => {
    const guest = { ...open, startTime: '14:00:00', ground: 'Elsewhere' };
    expect(combineFreeDates(host, guest)).toEqual({ ...terms, startTime: '14:00' });
    expect(combineFreeDates({ ...host, startTime: '13:00:00' }, guest).startTime).toBe('13:00');
  });

  it('combines free dates with the overs of the date that has them', () => {
    const limited = { format: 'limited-overs' } as const;
    const forty = { ...limited, overs: 40 };
    expect(combineFreeDates({ ...host, ...limited }, { ...open, ...forty }).overs).toBe(40);
    expect(combineFreeDates(host, { ...open, ...forty })).toMatchObject(forty);
    const mixed = combineFreeDates({ ...host, format: 'declaration' }, { ...open, ...forty });
    expect(mixed).toMatchObject({ format: 'declaration', overs: null });
  });
});

describe('the host', () => {
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
  ] as const)('chooses the host for the sides %s and %s: %s', (asked, asking, host) => {
    expect(chooseHost(asked, asking)).toBe(host);
  });

  it('makes the asked club the host if the other club has no date yet', () => {
    expect((['home', 'away', 'either'] as const).map(getOpposingSide)).toEqual([
      'away',
      'home',
      'away',
    ]);
  });
});
