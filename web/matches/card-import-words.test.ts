import type { CardImportOutcome, CardImportRow } from '@fixturebook/contract/card-imports';
import { expect, it } from 'vitest';
import {
  errorInWords,
  inOrder,
  listedInWords,
  placeOfRow,
  seasonOfRows,
  summaryOf,
  titleOfRow,
} from './card-import-words.ts';

function aRow(row: number, outcome: CardImportOutcome, rest: Partial<CardImportRow> = {}) {
  const place = { side: 'home' as const, ground: 'The Rec', postcode: 'SW18 4RD' };
  const what = { date: '2027-06-05', teamName: '1st XI', startTime: '13:30', errors: [] };
  return { row, outcome, ...what, ...place, ...rest };
}

it('a row reads as its fixture, or as it was typed', () => {
  expect(titleOfRow(aRow(2, 'new'))).toBe('Sat 5 Jun 2027 · 1st XI');
  expect(placeOfRow(aRow(2, 'new'))).toBe('Home · The Rec, SW18 4RD · 13:30');
  const typed = { date: 'TBC', teamName: '', side: null, ground: '', postcode: '', startTime: '' };
  expect(titleOfRow(aRow(2, 'wrong', typed))).toBe('TBC');
  expect(placeOfRow(aRow(2, 'wrong', typed))).toBe('');
});

it('an error names the column', () => {
  expect(errorInWords({ path: 'side', message: 'Fill in this field.' })).toBe(
    'Home or away: Fill in this field.',
  );
});

it('what is to be mended comes first, then what is new', () => {
  const rows = [aRow(2, 'there'), aRow(3, 'new'), aRow(4, 'wrong'), aRow(5, 'new')];
  expect(inOrder(rows).map(({ row }) => row)).toEqual([4, 3, 5, 2]);
});

it('all of it is told in a sentence', () => {
  const rows = [aRow(2, 'new'), aRow(3, 'there'), aRow(4, 'wrong')];
  expect(summaryOf(rows)).toBe(
    '1 new free date, 1 on your card already, 1 to mend. Nothing is listed yet.',
  );
  expect(summaryOf([aRow(2, 'there')])).toBe('Nothing new, 1 on your card already.');
  expect(listedInWords([aRow(2, 'listed'), aRow(3, 'listed')])).toBe('2 free dates are listed.');
  expect(listedInWords([aRow(2, 'there')])).toBe('Nothing new was listed, 1 on your card already.');
});

it('the season is that of the first date that was listed', () => {
  const rows = [
    aRow(2, 'there', { date: '2026-06-06' }),
    aRow(3, 'listed', { date: '2028-06-03' }),
    aRow(4, 'listed'),
  ];
  expect(seasonOfRows(rows)).toBe('2027');
});
