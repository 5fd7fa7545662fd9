import type { MatchRequest } from '@fixturebook/contract/matches';
import { expect, test } from 'vitest';
import { formatExpiry } from '../../ui/dates/date-time.ts';
import {
  formatAnswerDeadline,
  formatChoice,
  formatPastRequestsSearch,
  formatRequestEnd,
  formatRequestOutcome,
  parsePastRequestsSearch,
} from './request-words.ts';

test('formats the expiry of a match request at midnight in London as the end of the day before', () => {
  expect(formatExpiry('2027-06-02T23:00:00.000Z')).toBe('the end of Wed 2 Jun 2027');
  expect(formatExpiry('2027-01-02T00:00:00.000Z')).toBe('the end of Fri 1 Jan 2027');
});

test('formats the expiry of a match request at another time of day with its time in London', () => {
  expect(formatExpiry('2027-06-02T11:05:59.000Z')).toBe('Wed 2 Jun 2027, 12:05');
});

test('says which club has to answer a match request by when, and how much time is left', () => {
  const expiresAt = '2027-06-02T11:00:00.000Z';
  const now = (iso: string) => Date.parse(iso);
  const received = { direction: 'in', counterOffer: null } as const;
  expect(formatAnswerDeadline({ ...received, expiresAt }, now('2027-05-27T11:00:00Z'))).toBe(
    'Answer by Wed 2 Jun 2027, 12:00 (6 days left).',
  );
  // A request that was made five minutes ago.
  expect(formatAnswerDeadline({ ...received, expiresAt }, now('2027-05-26T11:05:00Z'))).toBe(
    'Answer by Wed 2 Jun 2027, 12:00 (7 days left).',
  );
  expect(
    formatAnswerDeadline({ ...received, direction: 'out', expiresAt }, now('2027-06-01T11:00:00Z')),
  ).toBe('They have until Wed 2 Jun 2027, 12:00 to answer (1 day left).');
  expect(formatAnswerDeadline({ ...received, expiresAt }, now('2027-06-02T10:00:00Z'))).toBe(
    'Answer by Wed 2 Jun 2027, 12:00 (less than a day left).',
  );
});

const request = {
  status: 'declined',
  direction: 'out',
  reason: 'We are away.',
  counterOffer: null,
} as MatchRequest;
const counterOffer = {} as MatchRequest['counterOffer'];

test('says that the club that asked has to answer a match request with a counter-offer', () => {
  const expiresAt = '2027-06-02T11:00:00.000Z';
  const now = Date.parse('2027-05-27T11:00:00Z');
  const deadline = (direction: 'in' | 'out') =>
    formatAnswerDeadline({ direction, counterOffer, expiresAt }, now);
  expect(deadline('out')).toMatch(/^Answer by/);
  expect(deadline('in')).toMatch(/^They have until/);
});

test('explains the choice between clubs that have asked and clubs that have made a counter-offer', () => {
  const countered = { ...request, counterOffer };
  expect(formatChoice([request, request], 'you')).toBe(
    '2 clubs have asked. If you accept one, the others for that team are closed.',
  );
  expect(formatChoice([request, countered], 'you')).toBe(
    '2 clubs could play. If you say yes to one, the others for that team are closed.',
  );
  expect(formatChoice([countered, countered], 'them')).toBe(
    "you've answered 2 clubs. The first to agree gets the match.",
  );
  expect(formatChoice([request, countered], 'them')).toBe(
    '2 clubs need to answer. The first to say yes gets the match.',
  );
});

test('says which club has said no thanks to the changed terms', () => {
  const countered = { ...request, counterOffer };
  expect(formatRequestOutcome(countered)).toBe(
    'You said no thanks to the changed terms: We are away.',
  );
  expect(formatRequestOutcome({ ...countered, direction: 'in', reason: '' })).toBe(
    'They said no thanks to the changed terms.',
  );
  const fixture = { date: '2027-06-05' } as MatchRequest['fixture'];
  const club = { name: 'Ash Green' } as MatchRequest['club'];
  expect(formatRequestEnd({ ...countered, direction: 'in', fixture, club, reason: '' })).toBe(
    'Ash Green have said no thanks to your changed terms for Saturday 5 June 2027.',
  );
  expect(formatRequestEnd({ ...countered, status: 'accepted', fixture, club })).toBe(
    'Somebody at your club has agreed to the changed terms of Ash Green for Saturday 5 June 2027. The match is agreed.',
  );
});

test('describes the outcome of a match request from the point of view of the club that reads it', () => {
  expect(formatRequestOutcome(request)).toBe('They declined: We are away.');
  expect(formatRequestOutcome({ ...request, direction: 'in' })).toBe('You declined: We are away.');
  // Blocking the other club declines its requests without a reason.
  expect(formatRequestOutcome({ ...request, reason: '' })).toBe('They declined.');
  expect(formatRequestOutcome({ ...request, status: 'withdrawn' })).toBe('You withdrew it.');
  expect(formatRequestOutcome({ ...request, status: 'expired' })).toBe('No one answered in time.');
});

test('says whose match request has ended and which club ended it', () => {
  const fixture = { date: '2027-06-05' } as MatchRequest['fixture'];
  const club = { name: 'Ash Green' } as MatchRequest['club'];
  const sent = { ...request, fixture, club };
  const received = { ...sent, direction: 'in' } as const;
  expect(formatRequestEnd({ ...sent, status: 'accepted' })).toBe(
    'Ash Green have accepted your request for Saturday 5 June 2027. The match is agreed.',
  );
  expect(formatRequestEnd(received)).toBe(
    'Somebody at your club has declined the request from Ash Green for Saturday 5 June 2027: We are away.',
  );
  expect(formatRequestEnd({ ...received, status: 'withdrawn' })).toBe(
    'Ash Green have withdrawn their request for Saturday 5 June 2027.',
  );
  expect(formatRequestEnd({ ...sent, status: 'withdrawn' })).toBe(
    'Somebody at your club has withdrawn your request to Ash Green for Saturday 5 June 2027.',
  );
  expect(formatRequestEnd({ ...received, status: 'expired' })).toBe(
    'From Ash Green, for Saturday 5 June 2027. No one answered in time.',
  );
});

test('reads the season and the page of past requests from the URL, and ignores invalid values', () => {
  const parse = (search: string) => parsePastRequestsSearch(new URLSearchParams(search));
  expect(parse(formatPastRequestsSearch(2027, 3))).toEqual({ season: 2027, page: 3 });
  expect(parse(formatPastRequestsSearch(2027, 1))).toEqual({ season: 2027, page: 1 });
  expect(parse('?season=last&page=-1')).toEqual({ season: undefined, page: 1 });
});
