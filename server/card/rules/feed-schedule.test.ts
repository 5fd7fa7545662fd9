import { expect, it } from 'vitest';
import { getNextRead, getNextReadAfterFault, shortenAddress } from './feed-schedule.ts';

const now = new Date('2030-06-20T12:00:00Z');
const addHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

it('reads again after six hours, and up to half an hour later', () => {
  expect(getNextRead(now, 0)).toEqual(addHours(6));
  expect(getNextRead(now, 1)).toEqual(addHours(6.5));
});

it.each([
  [0, 6],
  [8, 8],
  [48, 24],
  [13 * 24, 24],
  [14 * 24, null],
])('waits longer after a calendar has failed for %i hours', (failingHours, delayHours) => {
  const next = getNextReadAfterFault(now, addHours(-failingHours), 0);
  expect(next).toEqual(delayHours === null ? null : addHours(delayHours));
});

it.each([
  [
    'https://calendar.google.com/ical/x/private-0123456789abcdef/basic.ics',
    'calendar.google.com/….ics',
  ],
  ['https://example.org/a.ics?token=secret', 'example.org/….ics'],
  ['https://example.org/5ecret', 'example.org/…'],
  ['https://example.org/calendars/private-5ecret', 'example.org/…'],
])('leaves everything that can be a token out of the shortened address of %s', (address, shown) => {
  expect(shortenAddress(address)).toBe(shown);
});
