import type { InvitedMatch } from '@fixturebook/contract/card/invitations';
import { expect, test } from 'vitest';
import { toGuestProposal, toGuestProposalValues } from './guest-proposal-form-values.ts';

const match: InvitedMatch = {
  clubName: 'Marlow',
  teamName: 'Sunday XI',
  opponent: 'Ash Green',
  date: '2027-06-05',
  startTime: null,
  side: 'away',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  status: 'agreed',
  state: 'waiting',
  note: '',
  proposal: null,
  hasStoppedMails: false,
  isAskedStillOn: false,
  version: 'v',
};

test('sends only what differs from the match', () => {
  const values = toGuestProposalValues(match);
  expect(toGuestProposal(values, match)).toEqual({ note: '' });
  const changed = { ...values, startTime: '14:00', note: 'Tea at four.' };
  expect(toGuestProposal(changed, match)).toEqual({ startTime: '14:00', note: 'Tea at four.' });
});

test('leaves a detail as it is if its field was emptied', () => {
  const values = { ...toGuestProposalValues(match), ground: ' ', postcode: '', side: 'home' };
  expect(toGuestProposal(values, match)).toEqual({ side: 'home', note: '' });
});

test('does not propose the former date if the club changes it while the form is open', () => {
  const changed = { ...match, date: '2027-06-12' };
  const values = { ...toGuestProposalValues(match), note: 'Tea at four.' };
  expect(toGuestProposal(values, changed, match.date)).toEqual({ note: 'Tea at four.' });
});

test('begins with what the opponent has said before, unless the club has refused it', () => {
  const proposal = {
    date: null,
    startTime: '14:00',
    side: null,
    ground: null,
    postcode: null,
    note: 'Tea at four.',
    status: 'open',
    reason: '',
  } as const;
  const proposed = toGuestProposalValues({ ...match, state: 'proposed', proposal });
  expect(proposed).toMatchObject({ startTime: '14:00', ground: 'The Rec', note: 'Tea at four.' });
  const refused = { ...proposal, status: 'refused' } as const;
  expect(toGuestProposalValues({ ...match, proposal: refused })).toMatchObject({
    startTime: '',
    note: '',
  });
});
