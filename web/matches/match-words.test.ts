import type { Match } from '@fixturebook/contract/matches';
import { expect, test } from 'vitest';
import { roundsOf } from './match-still-on-rounds.ts';
import { reasonsFor, sidesOf, statusOf, whoIs } from './match-words.ts';

const club = (id: string, name: string) => ({ id, slug: id, name, photoUrl: null });
const team = {
  ...{ fixtureId: 'f', teamName: '1st XI', suspended: false },
  ...{ contactEmail: '', contactNumber: '' },
};

const match: Match = {
  id: 'm',
  status: 'agreed',
  own: 'away',
  home: { ...team, club: club('ash', 'Ash Green'), fixtureStatus: 'confirmed' },
  away: { ...team, club: club('own', 'Amblers'), fixtureStatus: 'confirmed' },
  terms: {
    date: '2027-06-05',
    startTime: null,
    ground: 'The Rec',
    postcode: 'SW18 4RD',
    format: null,
    overs: null,
    surface: null,
    ball: '',
    teas: '',
    costShare: '',
    notes: '',
  },
  proposal: null,
  history: [],
  callOff: null,
  reconfirmations: [],
  createdAt: '2027-05-01T12:00:00.000Z',
};

test('who is who', () => {
  expect(sidesOf(match).other.club.name).toBe('Ash Green');
  expect(whoIs(match, 'own')).toBe('your club');
  expect(whoIs(match, 'ash')).toBe('Ash Green');
  expect(whoIs(match, null)).toBe('a club that has left');
});

test('the status says why a match is off, and what became of it', () => {
  const off = (reason: NonNullable<Match['callOff']>['reason']) =>
    statusOf({ ...match, callOff: { byClubId: 'ash', reason, at: '' } });
  expect(statusOf(match)).toBe('Confirmed');
  expect(off('not-enough-players')).toBe('Called off: not enough players');
  expect(off('other')).toBe('Called off');
  expect(off('rained-off')).toBe('Rained off');
});

test('what becomes of a match can be said from its day on, for a week', () => {
  const ahead = ['weather', 'ground', 'not-enough-players', 'other'];
  const outcomes = ['rained-off', 'abandoned', 'conceded'];
  expect(reasonsFor('2027-06-05', '2027-06-04')).toEqual(ahead);
  expect(reasonsFor('2027-06-05', '2027-06-05')).toEqual([...outcomes, ...ahead]);
  expect(reasonsFor('2027-06-05', '2027-06-12')).toEqual(outcomes);
  expect(reasonsFor('2027-06-05', '2027-06-13')).toEqual([]);
});

test('what both clubs say stands side by side, the last question first', () => {
  const asked = (clubId: string, daysBefore: number, answer: 'on' | 'problem' | null) => ({
    ...{ clubId, daysBefore, answer },
    ...{ askedAt: '', answeredAt: null },
  });
  const reconfirmations = [asked('own', 7, 'on'), asked('ash', 7, null), asked('own', 2, null)];
  expect(roundsOf({ ...match, reconfirmations })).toEqual([
    { daysBefore: 2, own: null, other: undefined },
    { daysBefore: 7, own: 'on', other: null },
  ]);
  expect(roundsOf(match)).toEqual([]);
});
