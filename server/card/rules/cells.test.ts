import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeFormula, parseDate, parseTime, parseWholeNumber, unescapeFormula } from './cells.ts';

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+44 20', '-2', '@SUM(A1)', '\t=1', '＝1', "'=1"])(
    'escapes a cell that a spreadsheet program could run as a formula: %s',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
    },
  );

  it('leaves a cell unchanged that is not a formula', () => {
    expect(['1st XI', "'Amblers'", '', '2-day'].map(escapeFormula)).toEqual([
      '1st XI',
      "'Amblers'",
      '',
      '2-day',
    ]);
  });

  it('restores the original text of any cell after it was escaped as a formula', () => {
    const startsOddly = fc
      .tuple(fc.stringMatching(/^['=+@\t-]{0,4}$/), fc.string())
      .map((parts) => parts.join(''));
    fc.assert(fc.property(startsOddly, (text) => unescapeFormula(escapeFormula(text)) === text));
    fc.assert(fc.property(startsOddly, (text) => !/^[=+\-@\t\r]/.test(escapeFormula(text))));
  });
});

describe('a date in a cell', () => {
  it.each([
    '05/06/2027',
    '5/6/27',
    '5.6.2027',
    '05-06-2027',
    '2027-06-05',
    '2027-06-05 00:00:00',
    '05/06/2027 00:00',
    '5 Jun 2027',
    '5-Jun-27',
    '5th June 2027',
    'Sat 5 Jun 2027',
    'Saturday, 5 June 2027',
  ])('parses a British date: %s', (text) => {
    expect(parseDate(text)).toBe('2027-06-05');
  });

  it.each(['', 'TBC', 'June', '5 Juin 2027', '5 Junk 2027', '46178', '31/02/2027', '10/14/2027'])(
    'returns text unchanged that is not a date: %s',
    (text) => {
      expect(parseDate(text)).toBe(text);
    },
  );
});

it('parses dates with shortened names of months', () => {
  expect(['1 Sept 2027', '1-sep-27', '1 September 2027'].map(parseDate)).toEqual([
    '2027-09-01',
    '2027-09-01',
    '2027-09-01',
  ]);
});

describe('a time in a cell', () => {
  it.each([
    ['13:30', '13:30'],
    ['13:30:00', '13:30'],
    ['1.30pm', '13:30'],
    ['1 pm', '13:00'],
    ['1.30', '13:30'],
    ['5:45', '17:45'],
    ['1:30am', '01:30'],
    ['01:30', '01:30'],
    ['9.30', '09:30'],
    ['11:00', '11:00'],
    ['9:05 AM', '09:05'],
    ['12pm', '12:00'],
    ['12am', '00:00'],
    ['noon', 'noon'],
    ['13', '13'],
  ])('parses the time %s as %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });
});

it('parses whole numbers, and returns NaN for other text', () => {
  expect(['40', ' 40.0 ', '', 'forty', '-1', '4.5'].map(parseWholeNumber)).toEqual([
    40,
    40,
    null,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});
