import type { CardImportOutcome, CardImportRow } from '@fixturebook/contract/card/imports';
import { describe, expect, it } from 'vitest';
import {
  formatAcceptedImport,
  formatAcceptLabel,
  formatHomeDatesNote,
  formatImportResult,
  formatImportRowVenue,
  formatNoteSummary,
  formatPreviewSummary,
  formatRowError,
  formatRowTitle,
  formatUndoResult,
  formatUnreadNote,
  getFirstListedSeason,
  getOutcomeLabel,
} from './import-words.ts';

function createImportRow(
  row: number,
  outcome: CardImportOutcome,
  rest: Partial<CardImportRow> = {},
) {
  const place = {
    side: 'home' as const,
    opponent: '',
    competition: null,
    ground: 'The Rec',
    postcode: 'SW18 4RD',
    maxTravelRadius: 40,
  };
  const what = {
    date: '2027-06-05',
    teamName: '1st XI',
    startTime: '13:30',
    unread: '',
    errors: [],
  };
  return { row, outcome, ...what, ...place, otherHomeDates: 0, opponentClub: null, ...rest };
}

it('formats a valid row of an imported file as a fixture, and an invalid row as it is in the file', () => {
  expect(formatRowTitle(createImportRow(2, 'new'))).toBe('Sat 5 Jun 2027 · 1st XI');
  expect(formatImportRowVenue(createImportRow(2, 'new'))).toBe(
    'Home · The Rec, SW18 4RD · 13:30 · radius 25 mi (40 km)',
  );
  const typed = {
    date: 'TBC',
    teamName: '',
    side: null,
    ground: '',
    postcode: '',
    startTime: '',
    maxTravelRadius: null,
  };
  expect(formatRowTitle(createImportRow(2, 'wrong', typed))).toBe('TBC');
  expect(formatImportRowVenue(createImportRow(2, 'wrong', typed))).toBe('');
});

it('names the column of an import error', () => {
  expect(formatRowError({ path: 'side', message: 'Write Home or Away.' })).toBe(
    'Home or away: Write Home or Away.',
  );
});

it('warns about another home date of a day only while its row can be listed', () => {
  const others = { otherHomeDates: 1 };
  expect(formatHomeDatesNote(createImportRow(2, 'new', others))).toBe(
    'That makes 2 home dates at this ground on this day, which is more than it has pitches. You can still list it.',
  );
  expect(formatHomeDatesNote(createImportRow(2, 'listed', others))).toBeUndefined();
  expect(formatHomeDatesNote(createImportRow(2, 'new'))).toBeUndefined();
});

it('says how many rows have a note while they can be listed', () => {
  const others = { otherHomeDates: 1 };
  const rows = [createImportRow(2, 'new', others), createImportRow(3, 'new', others)];
  expect(formatNoteSummary(rows)).toBe(
    '2 rows have a note. Please read them before you list the dates.',
  );
  expect(formatNoteSummary([...rows.slice(1), createImportRow(4, 'listed', others)])).toBe(
    '1 row has a note. Please read it before you list the dates.',
  );
  expect(formatNoteSummary([createImportRow(2, 'new')])).toBeUndefined();
});

it('summarises the rows of an imported file in one sentence', () => {
  const rows = [
    createImportRow(2, 'new'),
    createImportRow(3, 'there'),
    createImportRow(4, 'wrong'),
  ];
  expect(formatPreviewSummary(rows)).toBe(
    '1 new free date, 1 already on your card, 1 to fix. Nothing is listed yet.',
  );
  expect(formatPreviewSummary([createImportRow(2, 'there')])).toBe(
    'Nothing new, 1 already on your card.',
  );
  expect(formatImportResult([createImportRow(2, 'listed'), createImportRow(3, 'listed')])).toBe(
    '2 free dates are listed.',
  );
  expect(formatImportResult([createImportRow(2, 'there')])).toBe(
    'Nothing new was listed, 1 already on your card.',
  );
  expect(formatImportResult([createImportRow(2, 'listed'), createImportRow(3, 'gone')])).toBe(
    '1 free date is listed, 1 not on your card any more. To list those again, choose the file again.',
  );
});

it('returns the season of the earliest free date that the import created', () => {
  const rows = [
    createImportRow(2, 'there', { date: '2026-06-06' }),
    createImportRow(3, 'listed', { date: '2028-06-03' }),
    createImportRow(4, 'listed'),
  ];
  expect(getFirstListedSeason(rows)).toBe(2027);
});

it('says which words of a line were not understood, and asks whether the date is free', () => {
  const unread = { unread: 'perhaps' };
  expect(formatUnreadNote(createImportRow(2, 'new', unread))).toBe(
    "We couldn't read “perhaps”. Tick the date if it's free.",
  );
  expect(formatUnreadNote(createImportRow(2, 'wrong', unread))).toBe("We couldn't read “perhaps”.");
  expect(formatUnreadNote(createImportRow(2, 'new'))).toBeUndefined();
});

it('shows a pasted line without a date as it was written', () => {
  const row = createImportRow(2, 'wrong', { date: '', unread: 'See you soon!' });
  expect(formatRowTitle(row)).toBe('See you soon!');
  expect(formatImportRowVenue(row)).toBe('');
  expect(formatUnreadNote(row)).toBeUndefined();
});

it('says how many free dates an undone import took off the card, and how many stay', () => {
  const removed = createImportRow(2, 'removed');
  expect(formatUndoResult([removed, createImportRow(3, 'skipped')])).toBe(
    '1 free date is off your card again.',
  );
  expect(formatUndoResult([removed, createImportRow(3, 'listed')])).toBe(
    '1 free date is off your card again. 1 stays, because it has changed or has a match request.',
  );
  expect(formatUndoResult([createImportRow(3, 'listed'), createImportRow(4, 'listed')])).toBe(
    'Nothing was taken off your card. 2 stay, because they have changed or have a match request.',
  );
});

it('formats an import that can be undone with its teams', () => {
  const accepted = {
    id: '',
    acceptedAt: '2027-01-05T10:20:00Z',
    officer: 'ann@club.example',
    listed: 14,
    matches: 0,
    teamNames: ['1st XI'],
  };
  expect(formatAcceptedImport(accepted, 'ann@club.example')).toBe(
    '14 free dates for 1st XI, added by you on 5 Jan 2027, 10:20',
  );
  expect(
    formatAcceptedImport(
      { ...accepted, listed: 1, teamNames: ['1st XI', '2nd XI', 'Colts', 'Vets'] },
      'bob@club.example',
    ),
  ).toBe('1 free date for 4 teams, added by ann@club.example on 5 Jan 2027, 10:20');
});

describe('an import with matches', () => {
  const match = { opponent: 'Reading', competition: 'league' as const, maxTravelRadius: null };
  const added = createImportRow(2, 'listed', match);

  it('shows the opponent, the competition and the side of a match', () => {
    expect(formatRowTitle(added)).toBe('Sat 5 Jun 2027 · 1st XI v Reading');
    expect(formatImportRowVenue(added)).toBe('League · Home · The Rec, SW18 4RD · 13:30');
    expect(getOutcomeLabel(added)).toBe('Added');
    expect(getOutcomeLabel(createImportRow(2, 'listed'))).toBe('Listed');
  });

  it('counts matches and free dates, before and after they are added', () => {
    const rows = [
      createImportRow(2, 'new', match),
      createImportRow(3, 'new', match),
      createImportRow(4, 'new'),
    ];
    expect(formatPreviewSummary(rows)).toBe(
      '2 new matches and 1 new free date. Nothing is added yet.',
    );
    expect(formatAcceptLabel(rows)).toBe('Add 2 matches and 1 free date');
    expect(formatAcceptLabel(rows.slice(2))).toBe('List 1 free date');
    expect(formatAcceptLabel([])).toBe('List 0 free dates');
    expect(formatImportResult([added])).toBe('1 match is on your card.');
    expect(formatUndoResult([createImportRow(2, 'removed', match)])).toBe(
      '1 match is off your card again.',
    );
  });

  it('asks whether a match with words that were not understood is right', () => {
    expect(formatUnreadNote(createImportRow(2, 'new', { ...match, unread: 'nets' }))).toBe(
      "We couldn't read “nets”. Tick the match if it's right.",
    );
  });

  it('names both kinds of what can be undone', () => {
    const accepted = {
      id: '',
      acceptedAt: '2027-01-05T10:20:00Z',
      officer: null,
      teamNames: ['1st XI'],
    };
    expect(formatAcceptedImport({ ...accepted, listed: 15, matches: 14 }, '')).toBe(
      '14 matches and 1 free date for 1st XI, added by an officer who has left on 5 Jan 2027, 10:20',
    );
  });
});
