import type { PlayCricketListItem } from '@fixturebook/contract/card/outputs';
import type { Terms } from '@fixturebook/contract/matches';
import { expect, it } from 'vitest';
import { formatChangesSinceEntry, formatTermsToEnter } from './play-cricket-words.ts';

const terms: Terms = {
  date: '2027-06-05',
  startTime: '13:30',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  format: 'limited-overs',
  overs: 40,
  surface: 'grass',
  ball: '',
  teas: '',
  costShare: '',
  notes: '',
};

function createPlayCricketItem(
  now: Partial<Terms>,
  calledOff: PlayCricketListItem['calledOff'] = null,
) {
  const opponent = { name: 'Ash Green', club: null };
  const teams = { teamName: '1st XI', opponentTeamName: '2nd XI', opponent };
  const entered = { terms, calledOff: false, at: '2027-05-01T12:00:00Z' };
  const match = { matchId: 'm', termsId: 't', side: 'home' as const, state: 'changed' as const };
  return { ...match, ...teams, calledOff, entered, terms: { ...terms, ...now } };
}

it('lists the terms that the club enters on Play-Cricket', () => {
  expect(formatTermsToEnter(terms)).toEqual(['The Rec, SW18 4RD', 'Limited overs (40)']);
});

it('lists what has changed since the club entered the match on Play-Cricket', () => {
  expect(
    formatChangesSinceEntry(createPlayCricketItem({ startTime: '14:00', teas: 'Home side' })),
  ).toEqual(['Start time: 13:30, now 14:00']);
  expect(formatChangesSinceEntry(createPlayCricketItem({ startTime: null }))).toEqual([
    'Start time: 13:30, now not agreed',
  ]);
  expect(formatChangesSinceEntry(createPlayCricketItem({}, 'weather'))).toEqual([
    'Called off: weather',
  ]);
});
