import type { MatchInvitation } from '@fixturebook/contract/card/invitations';
import { expect, test } from 'vitest';
import {
  formatInvitationDetail,
  formatInvitationHeading,
  listInvitationNews,
} from './invitation-words.ts';

const match = { opponent: 'Ash Green', status: 'agreed', date: '2027-06-05' } as const;
const waiting: MatchInvitation = {
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
const confirmed: MatchInvitation = {
  ...waiting,
  state: 'confirmed',
  answeredAt: '2027-05-02T12:00:00.000Z',
};
const today = '2027-05-20';

test('says what the opponent has answered', () => {
  expect(formatInvitationHeading('Ash Green', 'waiting')).toBe('Waiting for Ash Green');
  expect(formatInvitationHeading('Ash Green', 'confirmed')).toBe('Confirmed by Ash Green');
  expect(formatInvitationDetail('Ash Green', confirmed)).toBe('Confirmed by Ash Green.');
  const refusing: MatchInvitation = { ...confirmed, state: 'cannot-play' };
  expect(formatInvitationHeading('Ash Green', 'cannot-play')).toBe("Ash Green can't play");
  expect(formatInvitationDetail('Ash Green', refusing)).toBe("Ash Green say they can't play.");
});

test('lists when the invitation was sent, and that one reminder may follow', () => {
  expect(listInvitationNews(match, waiting, today)).toEqual([
    'We emailed secretary@ashgreen.example on 1 May 2027, 13:00.',
    "They haven't answered yet. If they don't, we'll remind them once.",
  ]);
  const reminded = { ...waiting, remindedAt: '2027-05-08T12:00:00.000Z' };
  expect(listInvitationNews(match, reminded, today)).toEqual([
    'We emailed secretary@ashgreen.example on 1 May 2027, 13:00.',
    'We reminded them on 8 May 2027, 13:00.',
    "They haven't answered yet. We won't ask again.",
  ]);
});

test('promises no reminder if the match is too close, or if the opponent had answered earlier details', () => {
  const close = { ...match, date: '2027-05-11' };
  expect(listInvitationNews(close, waiting, '2027-05-02').at(-1)).toContain("We won't ask again");
  const answeredAt = '2027-05-02T12:00:00.000Z';
  expect(listInvitationNews(match, { ...waiting, answeredAt }, today).at(-1)).toContain(
    "We won't ask again",
  );
});

test('says after the match only that the opponent has not answered', () => {
  const news = listInvitationNews(match, { ...waiting, email: null }, '2027-06-06');
  expect(news).toEqual([
    'We emailed the secretary of Ash Green on 1 May 2027, 13:00.',
    "They haven't answered.",
  ]);
});

test('asks the club to tell an opponent itself who wants no emails', () => {
  const news = listInvitationNews(match, { ...confirmed, hasStoppedMails: true }, today);
  expect(news.at(-1)).toContain('tell them about changes yourself');
});

test('says whether the opponent has answered “Still on?”', () => {
  const askedAt = '2027-05-29T08:00:00.000Z';
  const asked = { ...confirmed, stillOn: { askedAt, confirmedAt: null } };
  expect(listInvitationNews(match, asked, '2027-06-01').at(-1)).toBe(
    "We asked them on 29 May 2027, 09:00 whether it's still on. They haven't answered that yet.",
  );
  const on = { ...confirmed, stillOn: { askedAt, confirmedAt: '2027-05-30T08:00:00.000Z' } };
  expect(listInvitationNews(match, on, '2027-06-01').at(-1)).toBe(
    "They said on 30 May 2027, 09:00 that it's still on.",
  );
});
