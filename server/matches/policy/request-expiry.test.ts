import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMatchRequestExpiry } from './request-expiry.ts';

const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'];

describe.each(zones)('the expiry of a request when the server’s time zone is %s', (zone) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
  });

  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    ['after seven days', '2030-06-30', '2030-06-01T10:00Z', '2030-06-08T10:00:00.000Z'],
    ['two days before the match', '2030-06-09', '2030-06-03T10:00Z', '2030-06-06T23:00:00.000Z'],
    [
      'as the match day begins if it was sent two days before',
      '2030-06-09',
      '2030-06-06T23:00Z',
      '2030-06-08T23:00:00.000Z',
    ],
    [
      'as the match day begins if it was sent the day before',
      '2030-06-09',
      '2030-06-08T22:59Z',
      '2030-06-08T23:00:00.000Z',
    ],
    [
      'as the match day ends if it was sent on that day',
      '2030-06-09',
      '2030-06-08T23:00Z',
      '2030-06-09T23:00:00.000Z',
    ],
    [
      'as a match day begins on which summer time begins',
      '2030-03-31',
      '2030-03-30T12:00Z',
      '2030-03-31T00:00:00.000Z',
    ],
    [
      'as a match day of 23 hours ends',
      '2030-03-31',
      '2030-03-31T12:00Z',
      '2030-03-31T23:00:00.000Z',
    ],
    [
      'as a match day begins on which summer time ends',
      '2030-10-27',
      '2030-10-26T12:00Z',
      '2030-10-26T23:00:00.000Z',
    ],
    [
      'as a match day of 25 hours ends',
      '2030-10-27',
      '2030-10-27T12:00Z',
      '2030-10-28T00:00:00.000Z',
    ],
  ])('expires a request %s', (_name, date, now, instant) => {
    expect(getMatchRequestExpiry(date, new Date(now)).toISOString()).toBe(instant);
  });

  it('calculates the same expiry as an independent calculation for random dates', () => {
    const madeAt = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(madeAt, fc.nat({ max: 40 }), (now, ahead) => {
        const today = formatLondonTime(now).slice(0, 10);
        const date = addDays(today, ahead);
        const expiry = getMatchRequestExpiry(date, now);
        expect(expiry > now).toBe(true);
        const week = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000);
        const day = ahead > 2 ? addDays(date, -2) : ahead > 0 ? date : addDays(date, 1);
        if (expiry.getTime() === week.getTime()) {
          expect(formatLondonTime(week) <= `${day} 00:00:00`).toBe(true);
        } else {
          expect(formatLondonTime(expiry)).toBe(`${day} 00:00:00`);
          expect(expiry < week).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

const wallClockFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns the local time in London as `YYYY-MM-DD HH:MM:SS`. */
function formatLondonTime(instant: Date) {
  return wallClockFormat.format(instant);
}

/**
 * Counts calendar days rather than milliseconds, because some days in London have 23 or 25 hours.
 */
function addDays(date: string, days: number) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}
