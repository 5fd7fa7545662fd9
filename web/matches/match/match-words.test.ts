import type { Match } from '@fixturebook/contract/matches';
import { expect, test } from 'vitest';
import {
  findSilentClub,
  listReconfirmationReplies,
} from '../reconfirmation/reconfirmation-groups.ts';
import {
  describeMatchEnd,
  formatMatchStatus,
  formatOwnOrOtherClubName,
  getMatchSides,
  listCallOffReasons,
} from './match-words.ts';

const createClub = (id: string, name: string) => ({ id, slug: id, name, photoUrl: null });
const team = {
  fixtureId: 'f',
  teamName: '1st XI',
  suspended: false,
  contactEmail: '',
  contactNumber: '',
};

const match: Match = {
  id: 'm',
  status: 'agreed',
  own: 'away',
  home: { ...team, club: createClub('ash', 'Ash Green'), fixtureStatus: 'confirmed' },
  away: { ...team, club: createClub('own', 'Amblers'), fixtureStatus: 'confirmed' },
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
  whatThreeWords: '',
  groundNotes: '',
  termsVersion: 'a',
  proposal: null,
  history: [],
  callOff: null,
  reconfirmations: [],
  played: null,
  playedVersion: 'v',
  actions: [],
  createdAt: '2027-05-01T12:00:00.000Z',
};

test('calls the club of the user "your club", and the other club by its name', () => {
  expect(getMatchSides(match).other.club.name).toBe('Ash Green');
  expect(formatOwnOrOtherClubName(match, 'own')).toBe('your club');
  expect(formatOwnOrOtherClubName(match, 'ash')).toBe('Ash Green');
  expect(formatOwnOrOtherClubName(match, null)).toBe('a club no longer on Fixturebook');
});

test('includes in the status of a match why it was called off', () => {
  const formatStatus = (reason: NonNullable<Match['callOff']>['reason'], byClubId = 'ash') =>
    formatMatchStatus({ ...match, callOff: { byClubId, reason, at: '' } });
  expect(formatMatchStatus(match)).toBe('Confirmed');
  expect(formatStatus('not-enough-players')).toBe('Called off: not enough players');
  expect(formatStatus('other')).toBe('Called off');
  expect(formatStatus('rained-off')).toBe('Rained off');
  expect(formatStatus('opposition-pulled-out', 'own')).toBe('Called off: opposition pulled out');
  expect(formatStatus('opposition-pulled-out', 'ash')).toBe('Called off');
});

test('offers reasons to call a match off until its day, the weather for three days, and outcomes such as "rained off" for a week from then', () => {
  const advanceReasons = ['weather', 'ground', 'not-enough-players', 'other'];
  const outcomes = ['rained-off', 'abandoned', 'conceded'];
  expect(listCallOffReasons('2027-06-05', '2027-06-01')).toEqual(advanceReasons.slice(1));
  expect(listCallOffReasons('2027-06-05', '2027-06-02')).toEqual(advanceReasons);
  expect(listCallOffReasons('2027-06-05', '2027-06-04')).toEqual(advanceReasons);
  expect(listCallOffReasons('2027-06-05', '2027-06-05')).toEqual([...outcomes, ...advanceReasons]);
  expect(listCallOffReasons('2027-06-05', '2027-06-12')).toEqual(outcomes);
  expect(listCallOffReasons('2027-06-05', '2027-06-13')).toEqual([]);
});

test("groups the clubs' answers by question (seven or two days before the match), the latest question first", () => {
  const createReconfirmation = (
    clubId: string,
    daysBefore: number,
    answer: 'on' | 'problem' | null,
  ) => ({
    clubId,
    daysBefore,
    answer,
    askedAt: '',
    answeredAt: null,
    remindedAt: null,
    silenceReportedAt: null,
  });
  const reconfirmations = [
    createReconfirmation('own', 7, 'on'),
    createReconfirmation('ash', 7, null),
    createReconfirmation('own', 2, null),
  ];
  expect(listReconfirmationReplies({ ...match, reconfirmations })).toEqual([
    { daysBefore: 2, own: null, other: undefined },
    { daysBefore: 7, own: 'on', other: null },
  ]);
  expect(listReconfirmationReplies(match)).toEqual([]);
});

test('finds the club that has not answered once the other club was told so', () => {
  const question = { daysBefore: 2, askedAt: '', answeredAt: null, remindedAt: null };
  const told = {
    ...question,
    answer: 'on' as const,
    silenceReportedAt: '2027-06-03T20:00:00.000Z',
  };
  const asked = { ...question, answer: null, silenceReportedAt: null };
  const findSilent = (...reconfirmations: Match['reconfirmations']) =>
    findSilentClub({ ...match, reconfirmations });
  expect(findSilent({ ...told, clubId: 'own' }, { ...asked, clubId: 'ash' })).toBe('other');
  expect(findSilent({ ...told, clubId: 'own' })).toBe('other');
  expect(findSilent({ ...told, clubId: 'ash' }, { ...asked, clubId: 'own' })).toBe('own');
  expect(
    findSilent({ ...told, clubId: 'own' }, { ...asked, clubId: 'ash', answer: 'problem' }),
  ).toBeUndefined();
  expect(findSilent({ ...asked, clubId: 'own' }, { ...asked, clubId: 'ash' })).toBeUndefined();
});

test('says whose match is off and who called it off in a dialog that was open', () => {
  const describeEnd = (byClubId: string) =>
    describeMatchEnd({
      ...match,
      callOff: { byClubId, reason: 'weather', at: '2027-06-01T09:00:00.000Z' },
    })?.text;
  expect(describeMatchEnd(match)).toBeUndefined();
  expect(describeEnd('ash')).toMatch(
    /^Your match against Ash Green on Saturday 5 June 2027 is off\. Called off by Ash Green on /,
  );
  expect(describeEnd('own')).toContain('Called off by somebody at your club on ');
});
