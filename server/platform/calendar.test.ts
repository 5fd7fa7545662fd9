import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  countDaysBetween,
  formatLongDate,
  getLondonDayStart,
  toLondonDate,
} from './calendar.ts';

const zones = { UTC: 0, 'America/Los_Angeles': 480, 'Pacific/Auckland': -780 };

describe.each(Object.entries(zones))('with the server in the time zone %s', (zone, offset) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2030-01-01T00:00:00Z').getTimezoneOffset()).toBe(offset);
  });

  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    ['winter', '2030-01-15', '2030-01-15T00:00:00.000Z'],
    ['summer', '2030-07-15', '2030-07-14T23:00:00.000Z'],
    ['the day on which summer time begins', '2030-03-31', '2030-03-31T00:00:00.000Z'],
    ['the day after', '2030-04-01', '2030-03-31T23:00:00.000Z'],
    ['the day on which it ends', '2030-10-27', '2030-10-26T23:00:00.000Z'],
    ['the day after that', '2030-10-28', '2030-10-28T00:00:00.000Z'],
  ])('starts a calendar day at midnight in London (%s)', (_name, date, instant) => {
    expect(getLondonDayStart(date).toISOString()).toBe(instant);
  });

  it('formats a date as weekday, day, month and year', () => {
    expect(formatLongDate('2026-06-07')).toBe('Sunday 7 June 2026');
  });

  it('starts every calendar day with its first instant in London', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-02'), max: new Date('2100-12-30'), noInvalidDate: true }),
        (instant) => {
          const date = toLondonDate(instant);
          const start = getLondonDayStart(date);
          expect(toLondonDate(start)).toBe(date);
          expect(toLondonDate(new Date(start.getTime() - 1))).toBe(addDays(date, -1));
        },
      ),
    );
  });

  it('adds and counts days correctly when the clocks change', () => {
    expect(addDays('2030-03-30', 2)).toBe('2030-04-01');
    expect(addDays('2030-10-28', -2)).toBe('2030-10-26');
    expect(countDaysBetween('2030-03-24', '2030-03-31')).toBe(7);
  });
});
