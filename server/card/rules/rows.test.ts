import {
  type FixtureInput,
  FixtureInput as FixtureSchema,
  Format,
  fixtureInPastMessage,
  Side,
  Strength,
  Surface,
  teamBusyMessage,
} from '@fixturebook/contract/fixtures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsvRows } from '../presenters/csv.ts';
import { type CardContext, type CardFixture, checkImportRows } from './checks.ts';
import type { CardFileRow } from './file.ts';
import { parseCardFile } from './file.ts';
import { type ImportDefaults, parseImportRow } from './rows.ts';

const usual = {
  contactEmail: 'fixtures@amblers.example',
  postcode: 'SW18 4RD',
  ground: 'The Rec',
  maxTravelRadius: 40,
};
const defaults: ImportDefaults = { ...usual, competition: null };

const anyText = (max: number) =>
  fc
    .oneof(fc.string({ maxLength: max }), fc.stringMatching(/^['=+@,;"\n\r\t -]{0,8}\w{1,4}$/))
    .map((text) => text.trim());

const anyFreeDate = fc
  .record({
    teamName: anyText(60),
    date: fc
      .date({ min: new Date('2027-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    startTime: fc.option(
      fc
        .tuple(fc.nat(23), fc.nat(59))
        .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    ),
    side: fc.constantFrom(...Side.options),
    ground: anyText(120),
    postcode: fc.constantFrom('SW18 4RD', 'EC1A 1BB', 'BT15 4AH'),
    contactEmail: fc.constantFrom('fixtures@amblers.example', '-odd+one@club.example'),
    maxTravelRadius: fc.nat(2000),
    description: anyText(2000),
    format: fc.option(fc.constantFrom(...Format.options)),
    overs: fc.option(fc.integer({ min: 1, max: 120 })),
    strength: fc.option(fc.constantFrom(...Strength.options)),
    surface: fc.option(fc.constantFrom(...Surface.options)),
  })
  .filter((input) => FixtureSchema.safeParse(input).success)
  .map((input): FixtureInput => FixtureSchema.parse(input));

function toCsvRow(input: FixtureInput) {
  return {
    ...input,
    opponent: '',
    competition: null,
    status: 'open' as const,
    callOffReason: null,
  };
}

function parseCsv(csv: string) {
  return parseCardFile(new TextEncoder().encode(csv), '').rows.map((row) =>
    parseImportRow(row, defaults),
  );
}

const parseCells = (cells: CardFileRow['cells']) => parseImportRow({ number: 2, cells }, defaults);
const validCells = { date: '5/6/2027', teamName: 'Colts', side: 'Home' };
const context: CardContext = {
  today: '2027-01-01',
  card: [],
  playingTimes: [],
  countPitchesAt: () => 1,
};
const createCard = (status: CardFixture['status']): CardFixture[] => [
  {
    teamName: 'colts',
    date: '2027-06-05',
    status,
    opponent: status === 'open' ? null : 'Ash Green',
  },
];
const checkCells = (cells: CardFileRow['cells'], card: CardFixture[] = []) =>
  checkImportRows([parseCells(cells)], { ...context, card })[0];

describe('a fixture card in a CSV file', () => {
  it('imports the same fixtures from a CSV file that were exported to it', () => {
    fc.assert(
      fc.property(fc.array(anyFreeDate, { minLength: 1, maxLength: 5 }), (inputs) => {
        const read = parseCsv(formatCsvRows(inputs.map(toCsvRow)));
        expect(read.map(({ input }) => input)).toEqual(inputs);
      }),
      { numRuns: 500 },
    );
  });

  it('exports a CSV file with a byte order mark, British dates and escaped formulas', () => {
    const input = FixtureSchema.parse({
      ...defaults,
      teamName: '=HYPERLINK("x")',
      date: '2027-06-05',
      side: 'either',
      description: 'Teas, showers',
    });
    const [headings, line] = formatCsvRows([toCsvRow(input)]).split('\r\n');
    expect(headings).toMatch(/^\ufeff"Date","Day","Start time","Team","Home or away","Opponent",/);
    expect(line).toMatch(/^"05\/06\/2027","Sat","","'=HYPERLINK\(""x""\)","Home or away","",/);
    expect(line).toContain('"Teas, showers","Free date"');
  });
});

describe('a row of an imported file', () => {
  it('fills empty cells of an imported row with the club’s defaults', () => {
    expect(parseCells(validCells).input).toMatchObject({
      ...usual,
      startTime: null,
      format: null,
    });
    expect(parseCells({ ...validCells, side: 'A' }).input?.ground).toBe('');
  });

  it.each([
    [{ format: '40 overs' }, { format: 'limited-overs', overs: 40 }],
    [{ format: 'Limited overs (35)' }, { format: 'limited-overs', overs: 35 }],
    [{ format: 'T20' }, { format: 'twenty20', overs: null }],
    [{ format: 'Timed' }, { format: 'declaration', overs: null }],
    [{ miles: '25 miles' }, { maxTravelRadius: 40 }],
    [{ maxTravelRadius: '12 km' }, { maxTravelRadius: 12 }],
    [{ maxTravelRadius: '25 miles' }, { maxTravelRadius: 40 }],
    [{ miles: '40 km' }, { maxTravelRadius: 40 }],
    [
      { surface: 'Astro', strength: 'medium' },
      { surface: 'artificial', strength: 'medium' },
    ],
  ])('accepts the words that clubs use: %o', (cells, expected) => {
    expect(parseCells({ ...validCells, ...cells }).input).toMatchObject(expected);
  });

  it.each([
    [{ date: 'TBC' }, 'date', 'Write a date, such as 14/05/2027.'],
    [{ date: '31/6/2027' }, 'date', 'Write a date, such as 14/05/2027.'],
    [{ date: '' }, 'date', 'Write a date, such as 14/05/2027.'],
    [{ teamName: ' ' }, 'teamName', 'Enter the team name.'],
    [{ side: 'there' }, 'side', 'Write Home, Away, or Home or away.'],
    [{ side: '' }, 'side', 'Write Home, Away, or Home or away.'],
    [{ startTime: 'noon' }, 'startTime', 'Enter a time, such as 13:30.'],
    [{ postcode: 'London' }, 'postcode', 'Please enter a valid UK postcode.'],
    [{ postcode: 'AA1 1AAA' }, 'postcode', 'Please enter a valid UK postcode.'],
    [{ maxTravelRadius: 'far' }, 'maxTravelRadius', 'Enter the travel radius in whole kilometres.'],
    [{ overs: '40', format: 'T20' }, 'overs', 'Give overs only with limited overs.'],
    [
      { contactEmail: 'me' },
      'contactEmail',
      'Enter an email address, such as secretary@club.org.uk.',
    ],
  ])('reports the field and the reason of an invalid row: %o', (cells, path, message) => {
    expect(checkCells({ ...validCells, ...cells })).toMatchObject({
      outcome: 'wrong',
      errors: [{ path, message }],
      input: null,
    });
  });

  it('requires a ground and a travel radius when the club has no default for them', () => {
    const unknown = { ...defaults, ground: '', maxTravelRadius: null };
    expect(parseImportRow({ number: 2, cells: validCells }, unknown).errors).toEqual([
      { path: 'maxTravelRadius', message: 'Enter the travel radius in whole kilometres.' },
      { path: 'ground', message: 'Enter the ground.' },
    ]);
  });

  it('skips a row whose team already has a fixture on that day', () => {
    expect(checkCells(validCells, createCard('open'))?.outcome).toBe('there');
    expect(checkCells(validCells, createCard('confirmed'))?.outcome).toBe('there');
    expect(checkCells(validCells, createCard('called-off'))?.outcome).toBe('new');
  });

  it('rejects a row that was called off unless it is on the club’s fixture card', () => {
    const off = { ...validCells, status: 'Called off: weather' };
    expect(checkCells(off, createCard('called-off'))?.outcome).toBe('there');
    expect(checkCells(off)?.errors[0]?.path).toBe('status');
    expect(checkCells({ ...off, opponent: 'Ash Green' })?.errors[0]?.path).toBe('status');
  });

  it('rejects a row whose date has passed', () => {
    expect(checkCells({ ...validCells, date: '31/12/2026' })?.errors).toEqual([
      { path: 'date', message: fixtureInPastMessage },
    ]);
  });

  it('accepts the first of two equal rows and rejects the second', () => {
    const rows = [2, 3].map((number) => ({ ...parseCells(validCells), number }));
    expect(checkImportRows(rows, context).map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['new', []],
      ['wrong', [{ path: 'teamName', message: `${teamBusyMessage.slice(0, -1)}: see row 2.` }]],
    ]);
  });
});
