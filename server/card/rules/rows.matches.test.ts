import { Competition } from '@fixturebook/contract/card/competitions';
import { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { Format } from '@fixturebook/contract/fixtures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsvRows } from '../presenters/csv.ts';
import { type CardContext, type CardFixture, checkImportRows } from './checks.ts';
import { type CardFileRow, parseCardFile } from './file.ts';
import { type ImportDefaults, parseImportRow } from './rows.ts';

const defaults: ImportDefaults = {
  contactEmail: 'fixtures@amblers.example',
  postcode: 'SW18 4RD',
  ground: 'The Rec',
  maxTravelRadius: 40,
  competition: null,
};
const context: CardContext = {
  today: '2027-01-01',
  card: [],
  playingTimes: [],
  countPitchesAt: () => 1,
};
const validCells = { date: '5/6/2027', teamName: 'Colts', side: 'Home', opponent: 'Ash Green' };
const parseCells = (cells: CardFileRow['cells'], number = 2) =>
  parseImportRow({ number, cells: { ...validCells, ...cells } }, defaults);
const checkCells = (cells: CardFileRow['cells'], part: Partial<CardContext> = {}) =>
  checkImportRows([parseCells(cells)], { ...context, ...part })[0];

const anyText = (max: number) =>
  fc
    .oneof(fc.string({ maxLength: max }), fc.stringMatching(/^['=+@,;"\n\r\t -]{0,8}\w{1,4}$/))
    .map((text) => text.trim());

const anyMatch = fc
  .record({
    teamName: anyText(60),
    opponent: anyText(100),
    competition: fc.constantFrom(...Competition.options),
    date: fc
      .date({ min: new Date('2027-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    startTime: fc.option(fc.constantFrom('00:00', '01:30', '13:30', '23:59')),
    side: fc.constantFrom('home' as const, 'away' as const),
    ground: anyText(120),
    postcode: fc.constantFrom('', 'SW18 4RD', 'BT15 4AH'),
    format: fc.option(fc.constantFrom(...Format.options)),
    overs: fc.option(fc.integer({ min: 1, max: 120 })),
    notes: anyText(1000),
  })
  .filter((input) => RecordedMatchInput.safeParse(input).success)
  .map((input) => RecordedMatchInput.parse(input));

describe('a recorded match in a CSV file', () => {
  it('is imported as it was exported', () => {
    const toCsvRow = ({ notes, ...match }: RecordedMatchInput) => ({
      ...match,
      description: notes,
      contactEmail: '',
      maxTravelRadius: null,
      surface: null,
      strength: null,
      status: 'confirmed' as const,
      callOffReason: null,
    });
    fc.assert(
      fc.property(fc.array(anyMatch, { minLength: 1, maxLength: 5 }), (matches) => {
        const csv = formatCsvRows(matches.map(toCsvRow));
        const { rows } = parseCardFile(new TextEncoder().encode(csv), '');
        const read = rows.map((row) => parseImportRow(row, defaults));
        expect(read.map(({ match }) => match)).toEqual(matches);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a row with an opponent', () => {
  it('is a friendly at the club’s ground unless it says otherwise', () => {
    expect(parseCells({}).match).toEqual({
      teamName: 'Colts',
      opponent: 'Ash Green',
      competition: 'friendly',
      date: '2027-06-05',
      startTime: null,
      side: 'home',
      ground: 'The Rec',
      postcode: 'SW18 4RD',
      format: null,
      overs: null,
      notes: '',
    });
  });

  it('needs no ground when it is away', () => {
    expect(parseCells({ side: 'A' }).match).toMatchObject({
      side: 'away',
      ground: '',
      postcode: '',
    });
  });

  it.each([
    [{ competition: 'Cup' }, { competition: 'cup', notes: '' }],
    [{ competition: 'Div 3 East' }, { competition: 'league', notes: 'Div 3 East' }],
    [{ competition: 'President’s Day' }, { competition: 'other', notes: 'President’s Day' }],
    [
      { competition: 'Village Cup', description: 'Bring tea' },
      { competition: 'cup', notes: 'Bring tea' },
    ],
    [{ competitionName: 'Thames League' }, { competition: 'league', notes: 'Thames League' }],
  ])('has the competition that it names: %o', (cells, expected) => {
    expect(parseCells(cells).match).toMatchObject(expected);
  });

  it('has the competition of the whole list when it names none', () => {
    const row = { number: 2, cells: validCells };
    const parse = (cells: CardFileRow['cells']) =>
      parseImportRow(
        { ...row, cells: { ...validCells, ...cells } },
        { ...defaults, competition: 'league' },
      );
    expect(parse({}).match?.competition).toBe('league');
    expect(parse({ competition: 'Friendly' }).match?.competition).toBe('friendly');
  });

  it.each([
    [{ side: '' }, 'side', 'Write Home or Away.'],
    [{ side: 'Home or away' }, 'side', 'Write Home or Away.'],
    [{ date: 'TBC' }, 'date', 'Write a date, such as 14/05/2027.'],
    [{ postcode: 'London' }, 'postcode', 'Please enter a valid UK postcode.'],
    [{ opponent: '', status: 'Agreed' }, 'opponent', 'Enter the name of the other club.'],
    [{ description: 'x'.repeat(1001) }, 'description', 'Use at most 1000 characters.'],
    [{ date: '1/1/2026' }, 'date', 'Choose today or a later date.'],
  ])('reports the field and the reason when it is invalid: %o', (cells, path, message) => {
    expect(checkCells(cells)).toMatchObject({
      outcome: 'wrong',
      errors: [{ path, message }],
      match: null,
    });
  });

  it('is there when the card has the match, and wrong when the team plays another', () => {
    const card: CardFixture[] = [
      { teamName: 'colts', date: '2027-06-05', status: 'confirmed', opponent: 'Ash Green CC' },
    ];
    expect(checkCells({}, { card })?.outcome).toBe('there');
    expect(checkCells({ opponent: 'Marlow' }, { card })).toMatchObject({
      outcome: 'wrong',
      errors: [{ path: 'teamName', message: 'This team already plays Ash Green CC that day.' }],
    });
  });

  it('is new when the team has a free date, or a match that was called off', () => {
    for (const status of ['open', 'called-off'] as const) {
      const card = [{ teamName: 'Colts', date: '2027-06-05', status, opponent: null }];
      expect(checkCells({}, { card })?.outcome).toBe('new');
    }
  });

  it('is wrong when no pitch is free at its time, on the card or in the rows before it', () => {
    const at = (startTime: string, teamName = 'Colts') => ({ startTime, teamName });
    const playingTimes = [
      { date: '2027-06-05', postcode: 'SW18 4RD', fromMinute: 600, toMinute: 800 },
    ];
    const taken = { path: 'ground', message: 'No pitch of this ground is free at that time.' };
    expect(checkCells(at('13:00'), { playingTimes })?.errors).toEqual([taken]);
    expect(checkCells(at('13:30'), { playingTimes })?.outcome).toBe('new');
    expect(checkCells({ ...at('13:00'), side: 'Away' }, { playingTimes })?.outcome).toBe('new');
    const rows = [parseCells(at('11:00')), parseCells(at('12:00', 'Vets'), 3)];
    const check = (pitches: number | null) =>
      checkImportRows(rows, { ...context, countPitchesAt: () => pitches }).map(
        ({ outcome }) => outcome,
      );
    expect(check(1)).toEqual(['new', 'wrong']);
    expect(check(2)).toEqual(['new', 'new']);
    expect(check(null)).toEqual(['new', 'new']);
  });
});
