import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCardLines } from './lines.ts';

const context = {
  today: '2026-11-26',
  teamName: 'Sunday XI',
  teamNames: ['Sunday XI', '1st XI'],
  clubName: 'Amblers CC',
  competition: null,
};
const parseLine = (line: string) => parseCardLines(line, context)[0];
const friendly = { teamName: 'Sunday XI', competition: 'Friendly' };

describe('a pasted line', () => {
  it.each([
    ['Sun 13 June', { date: '2027-06-13' }],
    ['13/06/2027 away', { date: '2027-06-13', side: 'Away' }],
    ['Sat 5 Jun home 1.30pm', { date: '2027-06-05', side: 'Home', startTime: '13:30' }],
    ['Saturday, 5th of June 2027 - 2pm start', { date: '2027-06-05', startTime: '14:00' }],
    ['June 6th, 13:00, H', { date: '2027-06-06', side: 'Home', startTime: '13:00' }],
    ['June 4, 2028', { date: '2028-06-04' }],
    ['6/6 (A)', { date: '2027-06-06', side: 'Away' }],
    ['2027-06-06 home or away', { date: '2027-06-06', side: 'Home or away' }],
    ['• Sun 06.06.27 H/A', { date: '2027-06-06', side: 'Home or away' }],
    ['1. Sun 6 June: free at home', { date: '2027-06-06', side: 'Home' }],
    ['Sunday the 6th June', { date: '2027-06-06' }],
    ['Sat 5 Jun 1st xi', { date: '2027-06-05', teamName: '1st XI' }],
    ['Sat 5 Jun - 3rd XI away', { date: '2027-06-05', teamName: '3rd XI', side: 'Away' }],
    ['Sat 5 Jun, Sunday XI', { date: '2027-06-05', teamName: 'Sunday XI' }],
  ])('is read as a free date: %s', (line, cells) => {
    expect(parseLine(line)).toEqual({ number: 1, cells: { teamName: 'Sunday XI', ...cells } });
  });

  it('has the next date with that day and month when it names no year', () => {
    const parseDate = (line: string) => parseLine(line)?.cells.date;
    expect(parseDate('26 November')).toBe('2026-11-26');
    expect(parseDate('25 November')).toBe('2027-11-25');
    expect(parseDate('25/11')).toBe('2027-11-25');
  });

  it('has a problem when the date is on another weekday', () => {
    expect(parseLine('Sat 13 June 2027')).toMatchObject({
      problem: { path: 'date', message: '13 June 2027 is a Sunday.' },
    });
    expect(parseLine('Sun 28 Nov')).toMatchObject({
      problem: {
        path: 'date',
        message: '28 November 2026 is a Saturday. Add the year if you mean another.',
      },
    });
  });

  it('keeps the text of a date that does not exist', () => {
    expect(parseLine('31 June home')?.cells).toMatchObject({ date: '31 June', side: 'Home' });
    expect(parseLine('31/02/2027')?.cells.date).toBe('31/02/2027');
  });

  it('has a problem when it has no date', () => {
    expect(parseLine('Hello, here are our dates:')).toEqual({
      number: 1,
      cells: {},
      unread: 'Hello, here are our dates:',
      problem: { path: 'date', message: "We can't find a date in this line." },
    });
  });

  it.each([
    ['Sun 13 June - taken', 'taken'],
    ['Sun 6, 13 and 20 June', 'Sun 6, 13'],
    ['Sun 13 June, a long drive', 'a long drive'],
    ['Sun 13 June home, tea at 4 o’clock', 'tea 4 o’clock'],
  ])('says which words were not understood: %s', (line, unread) => {
    expect(parseLine(line)).toMatchObject({ unread });
  });

  it.each(['Sun 13 June v Marlow', 'Sun 13 June away vs. Marlow', '13/6 against Marlow'])(
    'has an opponent, so that it is not listed as free: %s',
    (line) => {
      expect(parseLine(line)?.cells.opponent).toBe('Marlow');
    },
  );

  it.each([
    ['Sat 5 Jun – Reading (H) 1.30pm', { opponent: 'Reading', side: 'Home', startTime: '13:30' }],
    ['Sat 5 Jun v Reading (A)', { opponent: 'Reading', side: 'Away' }],
    ['Sat 5 Jun Reading H', { opponent: 'Reading', side: 'Home' }],
    [
      'Sat 5 Jun, 1st XI v Reading, away',
      { teamName: '1st XI', opponent: 'Reading', side: 'Away' },
    ],
    ['Sat 5 Jun 1st XI Reading (A)', { teamName: '1st XI', opponent: 'Reading', side: 'Away' }],
    ['Sat 5 Jun v Reading CC - 2nd XI', { opponent: 'Reading CC 2nd XI' }],
    ['Sat 5 Jun v Home Counties CC at home', { opponent: 'Home Counties CC', side: 'Home' }],
    ['Sat\t5 Jun\tReading\tA\t13:00', { opponent: 'Reading', side: 'Away', startTime: '13:00' }],
    [
      'Sat 5 Jun Amblers 1st XI v Reading',
      { teamName: '1st XI', opponent: 'Reading', side: 'Home' },
    ],
    ['Sat 5 Jun: Reading CC v Amblers CC', { opponent: 'Reading CC', side: 'Away' }],
    ['5/6 Reading CC', { opponent: 'Reading CC' }],
  ])('is read as a match: %s', (line, cells) => {
    expect(parseLine(line)).toEqual({
      number: 1,
      cells: { ...friendly, date: '2027-06-05', ...cells },
    });
  });

  it.each([
    [
      'Sun 13 June Reading CC away cup',
      { opponent: 'Reading CC', competition: 'Cup', side: 'Away' },
    ],
    ['Sun 13 June v Reading, league', { opponent: 'Reading', competition: 'League' }],
    ['Sun 13 June v Reading (friendly)', { opponent: 'Reading', competition: 'Friendly' }],
    [
      'Sun 13 June v Reading (A), Thames League Div 3',
      {
        opponent: 'Reading',
        competition: 'League',
        side: 'Away',
        description: 'Thames League Div 3',
      },
    ],
    [
      'Sun 13 June Reading CC Village Cup',
      { opponent: 'Reading CC', competition: 'Cup', description: 'Village Cup' },
    ],
    [
      'Sun 13 June Div 3: Reading',
      { opponent: 'Reading', competition: 'League', description: 'Div 3' },
    ],
  ])('names its competition: %s', (line, cells) => {
    expect(parseLine(line)).toEqual({
      number: 1,
      cells: { ...friendly, date: '2027-06-13', ...cells },
    });
  });

  it.each([
    ['13/6 Reading H', { opponent: 'Reading', side: 'Home', competition: 'League' }],
    ['13/6 Reading', { opponent: 'Reading', competition: 'League' }],
    [
      '13/6 Reading 2nd XI (A)',
      { opponent: 'Reading 2nd XI', side: 'Away', competition: 'League' },
    ],
    ['13/6 Reading (A) cup', { opponent: 'Reading', side: 'Away', competition: 'Cup' }],
    ['13/6 home', { side: 'Home' }],
    ['13/6 free', {}],
  ])('is a league match in a league list if it has more words: %s', (line, cells) => {
    const [row] = parseCardLines(line, { ...context, competition: 'league' });
    expect(row).toEqual({
      number: 1,
      cells: { teamName: 'Sunday XI', date: '2027-06-13', ...cells },
    });
  });

  it.each(['bye', 'TBC', 'No game', 'Nets'])('is no match in a league list: %s', (words) => {
    const [row] = parseCardLines(`13/6 ${words}`, { ...context, competition: 'league' });
    expect(row).toMatchObject({ unread: words });
    expect(row?.cells.opponent).toBeUndefined();
  });

  it('has no opponent when it ends with “v”', () => {
    expect(parseLine('Sun 13 June v')?.cells.opponent).toBe('');
  });

  it('is read in each usual way of writing a date, side and time', () => {
    const day = fc
      .date({ min: new Date('2026-11-27'), max: new Date('2027-10-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const formats = fc.constantFrom(
      (date: string) => date,
      (date: string) => date.split('-').reverse().join('/'),
      (date: string) => formatDay(date, { day: 'numeric', month: 'long' }),
      (date: string) => formatDay(date, { weekday: 'short', day: 'numeric', month: 'short' }),
      (date: string) =>
        formatDay(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    );
    const side = fc.constantFrom('Home', 'Away', 'Home or away');
    const time = fc.constantFrom('13:30', '1.30pm', '1:30 pm');
    fc.assert(
      fc.property(day, formats, side, time, (date, format, side, time) => {
        expect(parseLine(`${format(date)} ${side} ${time}`)).toEqual({
          number: 1,
          cells: { date, side, startTime: '13:30', teamName: 'Sunday XI' },
        });
      }),
    );
  });

  it('never throws an error, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (line) => {
        if (line.trim() !== '') expect(parseCardLines(line, context)).not.toEqual([]);
      }),
    );
  });
});

function formatDay(date: string, options: Intl.DateTimeFormatOptions) {
  return new Date(date).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options });
}

describe('a pasted text', () => {
  it('numbers its lines as the text does, counting empty lines', () => {
    const rows = parseCardLines('Sun 13 June\n\r\n\n Sun 20 June \n', context);
    expect(rows.map(({ number }) => number)).toEqual([1, 4]);
  });

  it.each([
    ['', 'Paste at least one date.'],
    [' \n\t', 'Paste at least one date.'],
    ['1/6\n'.repeat(501), 'Paste at most 500 lines.'],
  ])('is refused when it is empty or too long: case %#', (text, message) => {
    expect(() => parseCardLines(text, context)).toThrow(
      expect.objectContaining({ status: 400, errors: [{ path: 'text', message }] }),
    );
  });

  it('is read within a second when a hostile club makes it as slow as it can', () => {
    const lines = [
      '1 '.repeat(150),
      'sun the '.repeat(37),
      '('.repeat(300),
      'v '.repeat(150),
      '1/6 v cc div '.repeat(23),
      '1/6 a;'.repeat(50),
    ];
    const text = Array.from({ length: 500 }, (_, index) => lines[index % lines.length]).join('\n');
    const began = performance.now();
    parseCardLines(text, { ...context, teamNames: Array(50).fill('1 1 1 1') });
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
