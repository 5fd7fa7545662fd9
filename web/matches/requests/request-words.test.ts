import type { MatchRequest } from '@fixturebook/contract/matches';
import { expect, test } from 'vitest';
import { formatExpiry } from '../../ui/dates/date-time.ts';
import { formatRequestOutcome } from './request-words.ts';

test('a request that ends at a London midnight stands to the end of the day before', () => {
  expect(formatExpiry('2027-06-02T23:00:00.000Z')).toBe('the end of Wednesday 2 June 2027');
  expect(formatExpiry('2027-01-02T00:00:00.000Z')).toBe('the end of Friday 1 January 2027');
});

test('any other stands to its hour in London', () => {
  expect(formatExpiry('2027-06-02T11:05:59.000Z')).toBe('Wednesday 2 June 2027, 12:05');
});

const request = { status: 'declined', direction: 'out', reason: 'We are away.' } as MatchRequest;

test('what became of a request is told from where one stands', () => {
  expect(formatRequestOutcome(request)).toBe('They declined: We are away.');
  expect(formatRequestOutcome({ ...request, direction: 'in' })).toBe('You declined: We are away.');
  // As a club does that blocks the one that asks.
  expect(formatRequestOutcome({ ...request, reason: '' })).toBe('They declined.');
  expect(formatRequestOutcome({ ...request, status: 'withdrawn' })).toBe('You withdrew it.');
  expect(formatRequestOutcome({ ...request, status: 'expired' })).toBe('Nobody answered in time.');
});
