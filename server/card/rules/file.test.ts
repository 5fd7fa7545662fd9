import { describe, expect, it } from 'vitest';
import { parseCardFile } from './file.ts';

const parseText = (text: string) => parseCardFile(new TextEncoder().encode(text), '');

function getParseError(text: string) {
  try {
    parseText(text);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('a CSV file with fixtures', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('parses a file whose columns are separated by %s', (_, mark) => {
    const text = ['Date', 'Team', 'Ground'].join(mark);
    const { rows } = parseText(`${text}\n${['5/6/2027', '"1st, XI; A"', 'The Rec'].join(mark)}\n`);
    expect(rows).toEqual([
      { number: 2, cells: { date: '5/6/2027', teamName: '1st, XI; A', ground: 'The Rec' } },
    ]);
  });

  it('separates columns by the character in a first line such as `sep=|`', () => {
    const { rows, passedOver } = parseText('sep=|\r\nDate|Team|Fees, paid\r\n5/6/2027|Colts|5');
    expect(rows[0]?.cells.teamName).toBe('Colts');
    expect(passedOver).toEqual(['Fees, paid']);
  });

  it('decodes Windows-1252 and UTF-16 files', () => {
    const text = 'Date,Team\n5/6/2027,Café XI';
    const older = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const wide = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    for (const bytes of [older, wide])
      expect(parseCardFile(bytes, '').rows[0]?.cells.teamName).toBe('Café XI');
  });

  it.each([
    ['newer', 'PK\u0003\u0004'],
    ['older', '\u00d0\u00cf\u0011\u00e0'],
  ])('rejects a spreadsheet file in the %s Excel format', (_, mark) => {
    const bytes = Uint8Array.from(`${mark}Date,Team`, (letter) => letter.charCodeAt(0));
    expect(() => parseCardFile(bytes, '')).toThrow(
      expect.objectContaining({
        errors: [{ path: 'file', message: expect.stringContaining('Save it as CSV') }],
      }),
    );
  });

  it('numbers the rows of a CSV file as a spreadsheet program does, counting empty rows', () => {
    const { rows } = parseText('Date,Team\n\n5/6/2027,"Colts\nU13"\n,\n6/6/2027,Vets\n');
    expect(rows.map(({ number }) => number)).toEqual([3, 5]);
  });

  it('accepts common alternative column headings, and ignores columns with unknown headings', () => {
    const { rows, passedOver } = parseText(
      'Match date,Our team,H/A,Opposition,Umpire,Fees\n5/6/2027,Colts,H,Ash Green,Bird,5',
    );
    expect(rows[0]?.cells).toEqual({
      date: '5/6/2027',
      teamName: 'Colts',
      side: 'H',
      opponent: 'Ash Green',
    });
    expect(passedOver).toEqual(['Umpire', 'Fees']);
  });

  it('parses a venue column as the side or the ground, depending on its text', () => {
    const parseVenue = (text: string) =>
      parseText(`Date,Team,Venue\n5/6/2027,Colts,${text}`).rows[0]?.cells;
    expect(parseVenue('Away')).toMatchObject({ side: 'Away' });
    expect(parseVenue('The Rec')).toMatchObject({ ground: 'The Rec' });
  });

  it('ignores columns of an imported file that have no heading', () => {
    const wide = ','.repeat(16_000);
    const { rows, passedOver } = parseText(`Date,Team${wide}\n5/6/2027,Colts${wide}`);
    expect([rows[0]?.cells, passedOver]).toEqual([{ date: '5/6/2027', teamName: 'Colts' }, []]);
  });

  it.each([
    ['', 'This file is empty.'],
    ['%PDF-1.7', "This isn't a CSV or calendar file."],
    ['Team\nColts', "We can't find a Date column. Give one of your columns that heading."],
    ['Date\n5/6/2027', "We can't find a Team column. Give one of your columns that heading."],
    ['Date,Team\n,', 'There are no rows under the headings.'],
    [`Date,Team${'\n5/6/2027,Colts'.repeat(501)}`, 'Use at most 500 rows in a file.'],
    [`Date,Team${',v'.repeat(99)}\n5/6/2027,Colts`, 'Use at most 100 columns in a file.'],
    [
      'Date,Team\n5/6/2027,"Colts',
      "We can't read this file. A quotation mark in row 2 is never closed.",
    ],
  ])('throws an error that says why a file is invalid: case %#', (text, message) => {
    expect(getParseError(text)).toMatchObject({ status: 400, errors: [{ path: 'file', message }] });
  });
});
