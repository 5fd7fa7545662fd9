import { expect, it } from 'vitest';
import { getQuietHoursEnd, isUrgentNews } from './hours.ts';

it.each([
  // In winter, London time is UTC.
  ['2027-01-15T21:59:59Z', undefined],
  ['2027-01-15T22:00:00Z', '2027-01-16T07:00:00Z'],
  ['2027-01-16T00:00:00Z', '2027-01-16T07:00:00Z'],
  ['2027-01-16T06:59:59Z', '2027-01-16T07:00:00Z'],
  ['2027-01-16T07:00:00Z', undefined],
  // In summer, London is one hour ahead of UTC.
  ['2027-06-06T20:59:59Z', undefined],
  ['2027-06-06T21:00:00Z', '2027-06-07T06:00:00Z'],
  ['2027-06-07T05:59:59Z', '2027-06-07T06:00:00Z'],
  // In these nights, the clocks change between winter and summer time.
  ['2027-03-27T23:00:00Z', '2027-03-28T06:00:00Z'],
  ['2027-03-28T00:30:00Z', '2027-03-28T06:00:00Z'],
  ['2027-10-30T22:00:00Z', '2027-10-31T07:00:00Z'],
  ['2027-10-31T00:30:00Z', '2027-10-31T07:00:00Z'],
  ['2027-12-31T23:00:00Z', '2028-01-01T07:00:00Z'],
])('returns for %s the end of the quiet hours: %s', (now, until) => {
  expect(getQuietHoursEnd(new Date(now))).toEqual(until && new Date(until));
});

it.each([
  ['2027-06-05', false],
  ['2027-06-06', true],
  ['2027-06-07', true],
  ['2027-06-08', false],
])('decides at 00:30 on 6 June whether calling off a match on %s is urgent: %s', (date, is) => {
  const now = new Date('2027-06-05T23:30:00Z');
  const news = { matchId: '', date, reason: 'weather' } as const;
  expect(isUrgentNews({ ...news, type: 'called-off' }, now)).toBe(is);
  expect(isUrgentNews({ ...news, type: 'terms-agreed' }, now)).toBe(false);
});
