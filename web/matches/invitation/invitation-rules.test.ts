import type { MatchInvitation } from '@fixturebook/contract/card/invitations';
import { expect, test } from 'vitest';
import { canInviteOpponent, isOpponentTold, isOwnGroundMissing } from './invitation-rules.ts';

const invitation: MatchInvitation = {
  email: 'secretary@ashgreen.example',
  state: 'waiting',
  hasStoppedMails: false,
  note: '',
  proposal: null,
  sentAt: '2027-05-01T12:00:00.000Z',
  remindedAt: null,
  answeredAt: null,
  stillOn: null,
  version: 'v',
};
const proposal = {
  date: null,
  startTime: '14:00',
  side: null,
  ground: null,
  postcode: null,
  note: '',
  status: 'open',
  reason: '',
} as const;

test('invites the opponent of a friendly that is to come, once', () => {
  const friendly = { competition: 'friendly', status: 'agreed', date: '2027-06-05' } as const;
  const match = { ...friendly, invitation: null };
  expect(canInviteOpponent(match, '2027-06-05')).toBe(true);
  expect(canInviteOpponent(match, '2027-06-06')).toBe(false);
  expect(canInviteOpponent({ ...match, competition: 'league' }, '2027-06-05')).toBe(false);
  expect(canInviteOpponent({ ...match, status: 'called-off' }, '2027-06-05')).toBe(false);
  expect(canInviteOpponent({ ...match, invitation }, '2027-06-05')).toBe(false);
});

test('tells an opponent about the end of a match only if they count on it and want emails', () => {
  const date = '2027-06-05';
  expect(isOpponentTold({ date, invitation: null }, date)).toBe(false);
  expect(isOpponentTold({ date, invitation }, date)).toBe(false);
  expect(isOpponentTold({ date, invitation: { ...invitation, state: 'cannot-play' } }, date)).toBe(
    false,
  );
  expect(isOpponentTold({ date, invitation: { ...invitation, state: 'confirmed' } }, date)).toBe(
    true,
  );
  const refused = { ...proposal, status: 'refused' } as const;
  expect(isOpponentTold({ date, invitation: { ...invitation, proposal: refused } }, date)).toBe(
    true,
  );
  const confirmed = { ...invitation, state: 'confirmed' } as const;
  expect(isOpponentTold({ date, invitation: confirmed }, '2027-06-06')).toBe(false);
  const stopped = { ...invitation, state: 'confirmed', hasStoppedMails: true } as const;
  expect(isOpponentTold({ date, invitation: stopped }, date)).toBe(false);
});

test('asks the club where it plays only if a proposal makes it the host and does not say', () => {
  const away = { side: 'away' } as const;
  const home = { side: 'home' } as const;
  expect(isOwnGroundMissing({ ...proposal, side: 'home' }, away)).toBe(true);
  expect(isOwnGroundMissing({ ...proposal, side: 'home', ground: 'The Rec' }, away)).toBe(true);
  const full = { ...proposal, side: 'home', ground: 'The Rec', postcode: 'SW18 4RD' } as const;
  expect(isOwnGroundMissing(full, away)).toBe(false);
  expect(isOwnGroundMissing(proposal, home)).toBe(false);
  expect(isOwnGroundMissing({ ...proposal, ground: 'The Rec' }, home)).toBe(true);
  expect(isOwnGroundMissing({ ...proposal, side: 'away' }, home)).toBe(false);
});
