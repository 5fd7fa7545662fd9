import type { SeasonPreview, SeasonRow } from '@fixturebook/contract/season';
import { expect, it } from 'vitest';
import {
  checkSeasonForm,
  createSuggestedFormValues,
  findRowClash,
  getFieldName,
} from './season-form-values.ts';

const today = '2030-11-21';

function createSeasonRow(fixtureId: string, fields: Partial<SeasonRow> = {}): SeasonRow {
  return {
    fixtureId,
    teamName: '1st XI',
    date: '2031-06-07',
    side: 'home',
    ground: 'The Rec',
    last: { date: '2030-06-08', side: 'away', opponent: 'Brook Lane' },
    bankHoliday: false,
    startTime: null,
    format: null,
    overs: null,
    clash: null,
    opponent: { id: 'b', slug: 'brook-lane', name: 'Brook Lane', photoUrl: null },
    ...fields,
  };
}

function createSeasonPreview(
  items: SeasonRow[],
  fields: Partial<SeasonPreview> = {},
): SeasonPreview {
  return {
    id: 'p',
    year: 2031,
    expiresAt: '',
    items,
    gone: 0,
    later: 0,
    listed: [],
    onePitch: true,
    ...fields,
  };
}

function checkSuggestedSeason(preview: SeasonPreview, change: Record<string, string> = {}) {
  const rows = preview.items;
  return checkSeasonForm({ ...createSuggestedFormValues(rows), ...change }, preview, rows, today);
}

it("selects every suggested date, and offers it first to last season's opponent", () => {
  const rows = [
    createSeasonRow('one'),
    createSeasonRow('two', { date: '2031-06-08', opponent: null }),
  ];
  expect(checkSuggestedSeason(createSeasonPreview(rows))).toEqual({
    input: {
      rows: [
        { fixtureId: 'one', date: '2031-06-07', side: 'home', askFirst: true },
        { fixtureId: 'two', date: '2031-06-08', side: 'home', askFirst: false },
      ],
    },
  });
});

it('does not select a duplicate date of a season plan, and rejects the date when the user selects it', () => {
  const rows = [createSeasonRow('one'), createSeasonRow('two', { clash: 'twice' })];
  expect(checkSuggestedSeason(createSeasonPreview(rows))).toMatchObject({
    input: { rows: [{ fixtureId: 'one' }] },
  });
  expect(
    checkSuggestedSeason(createSeasonPreview(rows), {
      [getFieldName('chosen', { fixtureId: 'two' })]: 'checked',
    }),
  ).toEqual({
    errors: {
      'date-one': 'Another row has this team on this day.',
      'date-two': 'Another row has this team on this day.',
    },
  });
});

it.each([
  ['', 'Choose a date in 2031.'],
  ['2032-06-07', 'Choose a date in 2031.'],
  ['2031-06-14', 'This team already has a fixture that day.'],
])('reports an error for the invalid date %o in its row', (date, message) => {
  const listed = [{ teamName: '1ST XI', date: '2031-06-14', side: 'away' as const }];
  const preview = createSeasonPreview([createSeasonRow('one')], { listed });
  expect(checkSuggestedSeason(preview, { 'date-one': date })).toEqual({
    errors: { 'date-one': message },
  });
});

it('ignores invalid dates in rows of the season plan that are not selected', () => {
  const preview = createSeasonPreview([
    createSeasonRow('one'),
    createSeasonRow('two', { date: '2031-06-08' }),
  ]);
  expect(checkSuggestedSeason(preview, { 'chosen-two': '', 'date-two': '' })).toMatchObject({
    input: { rows: [{ fixtureId: 'one' }] },
  });
});

it('warns of two home matches on the same day when the club has one pitch, but accepts the season plan', () => {
  const rows = [createSeasonRow('one'), createSeasonRow('two', { teamName: 'Colts' })];
  const preview = createSeasonPreview(rows);
  const values = createSuggestedFormValues(rows);
  const [one] = rows;
  if (!one) throw new Error('no row');
  expect(findRowClash(one, values, preview, rows)).toBe('ground');
  expect(findRowClash(one, { ...values, 'side-two': 'away' }, preview, rows)).toBeNull();
  expect(findRowClash(one, values, { ...preview, onePitch: false }, rows)).toBeNull();
  expect(checkSuggestedSeason(preview)).toHaveProperty('input');
});

it('rejects a season plan without a selected date', () => {
  expect(() =>
    checkSuggestedSeason(createSeasonPreview([createSeasonRow('one')]), { 'chosen-one': '' }),
  ).toThrow('Choose at least one date');
});
