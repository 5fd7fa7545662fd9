import type { MatchInvitation } from '@fixturebook/contract/card/invitations';
import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { expect, test } from 'vitest';
import {
  describeCalledOffMatch,
  formatOpponentNotice,
  formatRecordedDetail,
  formatRecordedMessage,
  formatRecordedStatus,
  listRecordedFacts,
} from './recorded-match-words.ts';

const match: RecordedMatch = {
  id: 'm',
  fixtureId: 'f',
  fixtureStatus: 'confirmed',
  status: 'agreed',
  teamName: '1st XI',
  opponent: 'Ash Green',
  competition: 'league',
  date: '2027-06-05',
  startTime: '13:00',
  side: 'home',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  format: 'limited-overs',
  overs: 45,
  notes: '',
  callOff: null,
  canReinstate: false,
  invitation: null,
  tookFreeDate: false,
  played: null,
  playedVersion: 'v',
  actions: [],
  version: 'v',
  createdAt: '2027-05-01T12:00:00.000Z',
};
const invitation: MatchInvitation = {
  email: 'secretary@ashgreen.example',
  state: 'confirmed',
  hasStoppedMails: false,
  note: '',
  proposal: null,
  sentAt: '2027-05-01T12:00:00.000Z',
  remindedAt: null,
  answeredAt: '2027-05-02T12:00:00.000Z',
  stillOn: null,
  version: 'v',
};
const callOff = { reason: 'weather', at: '2027-06-04T18:00:00.000Z' } as const;

test('writes a message with the day, the start and the place, as far as they are known', () => {
  expect(formatRecordedMessage(match)).toBe(
    '1st XI v Ash Green (home), Saturday 5 June 2027, 13:00\nThe Rec, SW18 4RD',
  );
  const away: RecordedMatch = { ...match, side: 'away', ground: '', postcode: '', startTime: null };
  expect(formatRecordedMessage(away)).toBe('1st XI v Ash Green (away), Saturday 5 June 2027');
});

test('says whether the match is on, off, played or free again', () => {
  expect(formatRecordedStatus(match)).toBe('On');
  expect(formatRecordedDetail(match, true)).toBe('Recorded by your club.');
  expect(formatRecordedDetail(match, false)).toBe('The day has passed.');
  const played = { note: '', at: callOff.at };
  expect(formatRecordedDetail({ ...match, played }, false)).toBe('Ticked as played.');
  expect(formatRecordedStatus({ callOff })).toContain('eather');
  expect(formatRecordedDetail({ ...match, callOff }, false)).toMatch(/^Called off on /);
  const listed: RecordedMatch = { ...match, callOff, fixtureStatus: 'open' };
  expect(formatRecordedDetail(listed, false)).toBe('The date is listed as free again.');
});

test('says what an invited opponent has answered', () => {
  const invited = { ...match, invitation };
  expect(formatRecordedDetail(invited, true)).toBe('Confirmed by Ash Green.');
  expect(formatRecordedDetail(invited, false)).toBe('The day has passed.');
});

test('says before a match is called off whether its opponent hears of it', () => {
  const invited = { ...match, invitation };
  const today = match.date;
  expect(formatOpponentNotice(match, today)).toBe(
    "Let Ash Green know yourself: we don't tell them.",
  );
  expect(formatOpponentNotice(invited, today)).toBe("We'll tell Ash Green by email.");
  expect(formatOpponentNotice(invited, '2027-06-06')).toBe('');
});

test('lists only facts that are known', () => {
  expect(listRecordedFacts(match).map(({ name }) => name)).toEqual(['Format']);
  expect(listRecordedFacts({ ...match, format: null, overs: null })).toEqual([]);
});

test('says in an open dialog that a colleague has called the match off', () => {
  expect(describeCalledOffMatch(match)).toBeUndefined();
  expect(describeCalledOffMatch({ ...match, callOff })?.heading).toBe('This match is off');
});
