import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { expect, test } from 'vitest';
import { applyProposal } from './invitation.ts';

const match: RecordedMatchInput = {
  teamName: '1st XI',
  opponent: 'Ash Green',
  competition: 'friendly',
  date: '2030-06-15',
  startTime: '13:00',
  side: 'home',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  format: null,
  overs: null,
  notes: '',
};
const unchanged = {
  date: null,
  startTime: null,
  side: null,
  ground: null,
  postcode: null,
  note: '',
};
const noGround = { ground: '', postcode: '' };

test('applies only the details that the opponent has proposed', () => {
  expect(applyProposal(match, { ...unchanged, startTime: '14:00' }, noGround)).toEqual({
    ...match,
    startTime: '14:00',
  });
});

test('takes the postcode of a proposed home ground from the club if the opponent gives none', () => {
  const proposal = { ...unchanged, ground: 'Mill Lane' };
  const ownGround = { ground: '', postcode: 'SW18 4RE' };
  expect(applyProposal(match, proposal, ownGround)).toMatchObject({
    ground: 'Mill Lane',
    postcode: 'SW18 4RE',
  });
});

test('takes the ground of the club that is to host the match after all', () => {
  const away = { ...match, side: 'away', ground: '', postcode: '' } as const;
  const ownGround = { ground: 'Lower Meadow', postcode: 'SW18 4RF' };
  expect(applyProposal(away, { ...unchanged, side: 'home' }, ownGround)).toMatchObject(ownGround);
  expect(applyProposal(match, { ...unchanged, side: 'away' }, ownGround)).toMatchObject(noGround);
});
