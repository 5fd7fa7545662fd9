import type { OfferedMatch } from '@fixturebook/contract/card/invitations';
import { expect, test } from 'vitest';
import { formatOfferedMatch, formatOfferedState } from './offered-match-words.ts';

const match: OfferedMatch = {
  matchId: 'm',
  clubName: 'Marlow',
  opponentTeamName: 'Sunday XI',
  opponent: 'Ash Green',
  date: '2027-06-05',
  startTime: '13:00',
  side: 'away',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  state: 'waiting',
  version: 'v',
};

test('sums up an offered match as far as it is known', () => {
  expect(formatOfferedMatch(match)).toBe(
    'Ash Green against their Sunday XI · Saturday 5 June 2027, 13:00 · away, The Rec, SW18 4RD',
  );
  expect(formatOfferedMatch({ ...match, startTime: null, ground: '', postcode: '' })).toBe(
    'Ash Green against their Sunday XI · Saturday 5 June 2027 · away',
  );
});

test('says what the club has answered already by the link of the mail', () => {
  expect(formatOfferedState(match)).toBeUndefined();
  expect(formatOfferedState({ ...match, state: 'confirmed' })).toContain("You've confirmed it");
});
