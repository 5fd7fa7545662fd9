import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, formatDate, formatShortDate, isCalendarDate } from './dates/calendar-date.ts';
import { parseDate } from './parse-date.ts';

const earliest = '2026-11-22';
const anyDate = fc.integer({ min: 0, max: 36_523 }).map((days) => addDays('2000-01-01', days));

describe('parseDate', () => {
  it.each([
    '13/6',
    '13.6.',
    '13-06',
    '13/6/27',
    '13.6.2027',
    '13 june',
    '13 Jun',
    '13jun',
    'sun 13 jun',
    'Sunday, 13th of June 2027',
    'the 13th june 27',
    'June 13',
    'June 13, 2027',
    '2027-06-13',
    '2027/6/13',
    '  13   6  ',
  ])('parses the typed date %j as 13 June 2027', (text) => {
    expect(parseDate(text, earliest)).toEqual({ date: '2027-06-13' });
  });

  it.each(['', 'soon', '13', '6/13', '31/6', '29/2/2027', '13/6/270', '1 2 3 4', '13 june july'])(
    'returns an error that asks for a day and a month if the user types %j',
    (text) => {
      expect(parseDate(text, earliest)).toEqual({
        error: 'Enter a day and a month, such as 13 June or 13/6.',
      });
    },
  );

  it('returns an error with the correct weekday if the user types another weekday', () => {
    expect(parseDate('sat 13 jun', earliest)).toEqual({ error: '13 June 2027 is a Sunday.' });
  });

  it('accepts the common abbreviations of weekdays', () => {
    for (const [word, day] of [
      ['tues', '15'],
      ['weds', '16'],
      ['thurs', '17'],
    ])
      expect(parseDate(`${word} ${day} june`, earliest)).toEqual({ date: `2027-06-${day}` });
  });

  it.each([
    ['22 nov', '2026-11-22'],
    ['21 nov', '2027-11-21'],
    ['29 feb', '2028-02-29'],
  ])('parses %j, which has no year, as the next date with that day and month: %s', (text, date) => {
    expect(parseDate(text, earliest)).toEqual({ date });
  });

  it('parses any date in every format that we show or that people type', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const [year = '', month = '', day = ''] = date.split('-');
        const formats = [
          date,
          formatShortDate(date),
          formatDate(date),
          `${day}/${month}/${year}`,
          `${Number(day)}.${Number(month)}.${year}`,
          `${Number(day)}/${Number(month)}/${year.slice(2)}`,
          formatShortDate(date)
            .toUpperCase()
            .replace(/ \d+$/, ` ${year.slice(2)}`),
        ];
        for (const text of formats) expect(parseDate(text, earliest)).toEqual({ date });
      }),
    );
  });

  it('parses a day and a month without a year as a date at most a year after the earliest date', () => {
    const notLeapDay = anyDate.filter((date) => !date.endsWith('02-29'));
    fc.assert(
      fc.property(notLeapDay, anyDate, (wanted, from) => {
        const [, month, day] = wanted.split('-');
        const parsed = parseDate(`${day}/${month}`, from);
        const date = 'date' in parsed ? parsed.date : '';
        expect(date.slice(5)).toBe(`${month}-${day}`);
        expect(date >= from && date <= addDays(from, 366)).toBe(true);
      }),
    );
  });

  it('returns a valid date or an error for any typed text', () => {
    const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-z ./,-]{0,20}$/));
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseDate(text, earliest);
        if ('date' in parsed) expect(isCalendarDate(parsed.date)).toBe(true);
        else expect(parsed.error).toMatch(/\.$/);
      }),
    );
  });
});
