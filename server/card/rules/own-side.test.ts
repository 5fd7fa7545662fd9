import { describe, expect, it } from 'vitest';
import { parseCardFile } from './file.ts';
import { resolveOwnSide } from './own-side.ts';

const own = { clubName: 'Chingford CC', teamNames: ['Sunday Strollers'] };

function readRows(headings: string[], ...lines: string[][]) {
  const csv = [headings, ...lines].map((line) => line.join(',')).join('\n');
  const { rows } = parseCardFile(new TextEncoder().encode(csv), '');
  return rows.map((row) => resolveOwnSide(row, own));
}

/**
 * The fields of a match, with the example, of the match summary of Play-Cricket's API, as
 * https://play-cricket.ecb.co.uk/hc/en-us/articles/360000141669-Match-Summary-API names them. Clubs write them to CSV files.
 * The help pages of Play-Cricket show no sample of the file that its administrators upload.
 */
const playCricketHeadings = [
  'id',
  'status',
  'league_name',
  'competition_name',
  'competition_type',
  'match_type',
  'match_date',
  'match_time',
  'ground_name',
  'home_club_name',
  'home_team_name',
  'away_club_name',
  'away_team_name',
];
const playCricketMatch = [
  '5681166',
  'New',
  'Warwickshire County Cricket League',
  'Premier Division',
  'League',
  'Limited Overs',
  '08/06/2024',
  '11:30',
  'Edgbaston Road',
  'Chingford CC',
  '1st XI',
  'Chingford Quackers CC',
  '1st XI',
];

describe('a row of Play-Cricket', () => {
  it('becomes a match of the club’s own team', () => {
    expect(readRows(playCricketHeadings, playCricketMatch)[0]?.cells).toMatchObject({
      date: '08/06/2024',
      startTime: '11:30',
      teamName: '1st XI',
      side: 'Home',
      opponent: 'Chingford Quackers CC 1st XI',
      competition: 'League',
      ground: 'Edgbaston Road',
      format: 'Limited Overs',
    });
  });

  it('is away when the club is named second', () => {
    const swapped = playCricketMatch.with(9, 'Reading CC').with(11, 'Chingford Cricket Club');
    expect(readRows(playCricketHeadings, swapped)[0]?.cells).toMatchObject({
      side: 'Away',
      teamName: '1st XI',
      opponent: 'Reading CC 1st XI',
    });
  });
});

describe('a row with two teams', () => {
  const headings = ['Date', 'Home Team', 'Away Team', 'Type'];

  it('finds the club’s own team behind its name', () => {
    const [one, two] = readRows(
      headings,
      ['5/6/2027', 'Chingford - Sunday Strollers', 'Reading CC', 'Cup'],
      ['6/6/2027', 'Reading CC', 'Chingford 2nd XI', 'Friendly'],
    );
    expect(one?.cells).toMatchObject({
      side: 'Home',
      teamName: 'Sunday Strollers',
      opponent: 'Reading CC',
      competition: 'Cup',
    });
    expect(two?.cells).toMatchObject({ side: 'Away', teamName: '2nd XI', competition: 'Friendly' });
  });

  it.each([
    ['Reading CC', 'Marlow', 'Neither “Reading CC” nor “Marlow” is Chingford CC.'],
    ['', 'Marlow', 'We can’t find Chingford CC in this row, only “Marlow”.'],
    [
      'Chingford 1st XI',
      'Chingford 2nd XI',
      'Both teams are yours. Add the match to the card of one of them.',
    ],
  ])('has a problem unless one of the two is the club itself: %s, %s', (home, away, message) => {
    const [row] = readRows(headings, ['5/6/2027', home, away, 'League']);
    expect(row?.problem).toEqual({ path: 'opponent', message });
  });
});

/**
 * What Pitchero asks for to create a fixture, as its help page names it:
 * https://help.pitchero.com/knowledge/mgr-app-fixtures. The page has no sample of a file.
 */
it('reads the columns that are named as the fields of a fixture on Pitchero', () => {
  const [row] = readRows(
    ['Team', 'Opposition team name', 'Home/away', 'Date and time', 'Fixture type'],
    ['1st XI', 'Marlow', 'Away', '05/06/2027 13:30', 'Friendly'],
  );
  expect(row?.cells).toMatchObject({
    teamName: '1st XI',
    opponent: 'Marlow',
    side: 'Away',
    date: '05/06/2027',
    startTime: '13:30',
    competition: 'Friendly',
  });
});
