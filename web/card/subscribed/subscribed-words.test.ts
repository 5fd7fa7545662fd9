import type { CardFeed, FeedChange, FeedMatch } from '@fixturebook/contract/card/feeds';
import { expect, test } from 'vitest';
import {
  formatAcceptance,
  formatChangeTitle,
  formatFeedState,
  formatGuestAnswer,
  hasGuestAnswered,
  listChangeLines,
} from './subscribed-words.ts';

const feed: CardFeed = {
  id: 'f',
  name: 'league.example/….ics',
  team: '1st XI',
  competition: 'league',
  state: 'active',
  readAt: '2030-05-01T12:00:00Z',
  fault: null,
  failingSince: null,
  changes: 0,
};
const match: FeedMatch = {
  teamName: '1st XI',
  opponent: 'Reading CC',
  competition: 'league',
  date: '2030-06-01',
  startTime: '13:00',
  side: 'away',
  ground: '',
  postcode: '',
};
const change: FeedChange = {
  id: 'c',
  version: 'v',
  kind: 'changed',
  matchId: 'm',
  isAgreed: false,
  invitation: null,
  before: match,
  after: { ...match, date: '2030-06-02', ground: 'The Rec', postcode: 'SW18 4RD' },
  errors: [],
};

test('says when a calendar was read last', () => {
  expect(formatFeedState(feed)).toBe('Last looked 1 May 2030, 13:00.');
});

test('says since when a calendar cannot be read, why, and that we have stopped reading it', () => {
  const failing = { ...feed, fault: 'It is gone.', failingSince: '2030-04-17T12:00:00Z' };
  expect(formatFeedState({ ...failing, state: 'stopped' })).toBe(
    "We haven't been able to read it since 17 Apr 2030, 13:00. It is gone. We've stopped looking. Look now to start again, or stop looking at it.",
  );
});

test('says that a calendar is paused while the club is not on Pro', () => {
  expect(formatFeedState({ ...feed, state: 'paused' })).toContain('for Pro clubs');
});

test('lists only the facts that change, with what they were', () => {
  expect(formatChangeTitle(change)).toBe('Sat 1 Jun 2030 · 1st XI v Reading CC');
  expect(listChangeLines(change)).toEqual([
    'Changed',
    'Date: Sun 2 Jun 2030, was Sat 1 Jun 2030',
    'Ground: The Rec, SW18 4RD, was not known',
  ]);
});

test('lists the details of a new match, and none of a match that has left the calendar', () => {
  expect(listChangeLines({ ...change, kind: 'new', before: null, after: match })).toEqual([
    'New match',
    'League · Away · 13:00',
  ]);
  expect(listChangeLines({ ...change, kind: 'missing', after: null })).toEqual([
    'No longer in the calendar',
  ]);
});

test.each([
  ['waiting', false, undefined],
  [
    'waiting',
    true,
    "You've kept your details after Reading CC suggested others. If you accept this, we'll email them.",
  ],
  ['confirmed', true, "Confirmed by Reading CC. If you accept this, we'll email them."],
  [
    'proposed',
    false,
    "Reading CC suggest other details, which you haven't answered. They want no emails from us, so tell them yourself.",
  ],
  ['cannot-play', false, "Reading CC say they can't play."],
] as const)(
  'says that an invited opponent is %s, and whether we email them: %s',
  (state, isEmailed, words) => {
    const invited = { ...change, invitation: { state, isEmailed } };
    expect(formatGuestAnswer(invited)).toBe(words);
    expect(hasGuestAnswered(invited)).toBe(words !== undefined);
  },
);

test('counts the changes that were accepted, refused and dealt with already', () => {
  const results = (['accepted', 'refused', 'gone'] as const).map((outcome) => ({
    id: outcome,
    outcome,
    errors: [],
  }));
  expect(formatAcceptance({ results, importId: null })).toBe(
    "We've made 1 change to your card. 1 couldn't be accepted: see below. 1 was dealt with already, or changed again.",
  );
});
