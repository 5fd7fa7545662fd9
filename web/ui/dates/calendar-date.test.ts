import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  formatDate,
  formatMonth,
  formatShortDate,
  getLondonDate,
  getMonthStart,
  getWeekday,
  isCalendarDate,
} from './calendar-date.ts';

describe('getLondonDate', () => {
  it.each([
    ['2027-06-04T22:59:59Z', '2027-06-04'],
    ['2027-06-04T23:00:00Z', '2027-06-05'],
    ['2027-01-04T23:59:59Z', '2027-01-04'],
    ['2027-01-05T00:00:00Z', '2027-01-05'],
  ])('converts the instant %s to the London date %s', (instant, date) => {
    expect(getLondonDate(new Date(instant))).toBe(date);
  });
});

describe('isCalendarDate', () => {
  it('accepts a date that exists', () => {
    expect(isCalendarDate('2028-02-29')).toBe(true);
  });

  it.each(['2027-02-29', '2027-13-01', '5 June', '', '2027-6-5'])(
    'rejects %j, which is not a calendar date',
    (text) => {
      expect(isCalendarDate(text)).toBe(false);
    },
  );
});

describe('addDays', () => {
  it('adds days across the end of a month or year and the start of summer time', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-03-28', 1)).toBe('2027-03-29');
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
  });
});

describe('addMonths', () => {
  it('adds months and keeps the day of the month, or takes the last day of a shorter month', () => {
    expect(addMonths('2027-06-05', 1)).toBe('2027-07-05');
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
  });
});

it('numbers the weekdays from 0 for Monday to 6 for Sunday', () => {
  expect(getWeekday('2027-06-07')).toBe(0);
  expect(getWeekday('2027-06-06')).toBe(6);
});

it('returns the first day of the month of a date', () => {
  expect(getMonthStart('2027-06-05')).toBe('2027-06-01');
});

it('formats dates the British way, with the day before the month', () => {
  expect(formatDate('2027-06-05')).toBe('Saturday 5 June 2027');
  expect(formatShortDate('2027-06-05')).toBe('Sat 5 Jun 2027');
  expect(formatMonth('2027-06-05')).toBe('June 2027');
});
