import { expect, it } from 'vitest';
import { getQuietHoursEnd, isUrgent } from './hours.ts';

it.each([
  // In winter London keeps UTC.
  ['2027-01-15T21:59:59Z', undefined],
  ['2027-01-15T22:00:00Z', '2027-01-16T07:00:00Z'],
  ['2027-01-16T00:00:00Z', '2027-01-16T07:00:00Z'],
  ['2027-01-16T06:59:59Z', '2027-01-16T07:00:00Z'],
  ['2027-01-16T07:00:00Z', undefined],
  // In summer it is an hour ahead.
  ['2027-06-06T20:59:59Z', undefined],
  ['2027-06-06T21:00:00Z', '2027-06-07T06:00:00Z'],
  ['2027-06-07T05:59:59Z', '2027-06-07T06:00:00Z'],
  // The nights in which the clocks change.
  ['2027-03-27T23:00:00Z', '2027-03-28T06:00:00Z'],
  ['2027-03-28T00:30:00Z', '2027-03-28T06:00:00Z'],
  ['2027-10-30T22:00:00Z', '2027-10-31T07:00:00Z'],
  ['2027-10-31T00:30:00Z', '2027-10-31T07:00:00Z'],
  ['2027-12-31T23:00:00Z', '2028-01-01T07:00:00Z'],
])('at %s it is quiet until %s', (now, until) => {
  expect(getQuietHoursEnd(new Date(now))).toEqual(until && new Date(until));
});

it.each([
  ['2027-06-05', false],
  ['2027-06-06', true],
  ['2027-06-07', true],
  ['2027-06-08', false],
])(
  'half past midnight on 6 June in London, a match of %s that is off is urgent: %s',
  (date, is) => {
    const now = new Date('2027-06-05T23:30:00Z');
    const news = { matchId: '', date, reason: 'weather' } as const;
    expect(isUrgent({ ...news, type: 'called-off' }, now)).toBe(is);
    expect(isUrgent({ ...news, type: 'terms-agreed' }, now)).toBe(false);
  },
);
