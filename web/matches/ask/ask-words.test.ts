import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { expect, test } from 'vitest';
import {
  describeUnsuitableDate,
  formatHost,
  formatSentRequestsDeadline,
  formatShortSentLink,
  getSentRequestsLink,
} from './ask-words.ts';

const request = {
  direction: 'out',
  club: { name: 'Marlow' },
  counterOffer: null,
  expiresAt: '2027-06-02T11:00:00.000Z',
} as MatchRequest;
const countered = { ...request, counterOffer: {} } as MatchRequest;

test('says which club hosts on a free date, from the view of the club that asks', () => {
  expect(formatHost({ side: 'away', ground: '' })).toBe('They play away, so you host.');
  expect(formatHost({ side: 'home', ground: 'Lower Meadow' })).toBe('They host at Lower Meadow.');
  expect(formatHost({ side: 'either', ground: '' })).toBe('You host, or they do.');
});

test("says why the club's own date cannot be offered, and what to do if both teams would play away or host", () => {
  const own = { teamName: '2nd XI', date: '2027-06-13', side: 'away', status: 'open' } as Fixture;
  const home = { ...own, side: 'home' } as const;
  const gone = 'Your 2nd XI are no longer free that day.';
  expect(describeUnsuitableDate(own, own, own)).toBe(
    'Your 2nd XI would play away too. If they can host that day, edit their date first.',
  );
  expect(describeUnsuitableDate(home, home, home)).toBe(
    'Your 2nd XI would host too. If they can play away that day, edit their date first.',
  );
  expect(describeUnsuitableDate(own, undefined, own)).toBe(gone);
  expect(describeUnsuitableDate(own, { ...own, status: 'confirmed' }, own)).toBe(gone);
  expect(describeUnsuitableDate(own, { ...own, date: '2027-06-20' }, own)).toBe(gone);
});

test('says by when the other club has to answer a sent match request', () => {
  expect(formatSentRequestsDeadline([request])).toMatch(
    /^They have until Wed 2 Jun 2027, 12:00 to answer/,
  );
  expect(getSentRequestsLink([request]).to).toBe('/requests?show=waiting');
});

test('says by when the club that asked has to answer a counter-offer, and leads to it', () => {
  expect(formatSentRequestsDeadline([countered])).toMatch(
    /^They've answered “Yes, but …”. Answer by Wed 2 Jun 2027, 12:00/,
  );
  expect(getSentRequestsLink([countered])).toEqual({ to: '/requests', text: 'See their answer' });
});

test('names the clubs that have made a counter-offer when several clubs were asked', () => {
  const henley = { ...request, club: { name: 'Henley' } } as MatchRequest;
  expect(formatSentRequestsDeadline([henley, countered])).toMatch(
    /^Marlow have answered “Yes, but …”. Answer by/,
  );
  expect(getSentRequestsLink([henley, countered]).to).toBe('/requests');
  expect(formatSentRequestsDeadline([henley, request])).toBe('');
});

test('names the clubs that were asked, or those that have answered, in the link of a compact row', () => {
  const henley = { ...request, club: { name: 'Henley' } } as MatchRequest;
  expect(formatShortSentLink([request])).toEqual({
    label: 'Asked',
    name: 'Asked: see the request sent to Marlow',
  });
  expect(formatShortSentLink([henley, request]).name).toBe(
    'Asked: see the requests sent to Henley and Marlow',
  );
  expect(formatShortSentLink([henley, countered])).toEqual({
    label: 'They answered',
    name: 'They answered: see the answer from Marlow',
  });
});
