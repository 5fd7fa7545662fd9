import {
  type FixtureStatus,
  fixtureInPastMessage,
  teamBusyMessage,
} from '@fixturebook/contract/fixtures';
import { hoursOf } from '@fixturebook/contract/match-terms';
import { getTeamAndDateKey } from '../../fixtures/commands/free-date-announcements.ts';
import type { HomeDate, PlayingTime } from '../../matches/queries/home-dates.ts';
import { isSameClub } from './club-names.ts';
import type { ParsedImportRow, StoredImportRow } from './rows.ts';

export interface CardFixture {
  teamName: string;
  date: string;
  status: FixtureStatus;
  /** Null for a free date. */
  opponent: string | null;
}

/** What is on the card on the days of the rows. */
export interface CardContext {
  /** The current date in London. */
  today: string;
  card: CardFixture[];
  /** When the pitches of the club have a match. */
  playingTimes: PlayingTime[];
  /** How many pitches there are at a postcode; null if nobody knows. */
  countPitchesAt: (postcode: string) => number | null;
}

/** The rows that were found to be new. */
interface TakenByRows {
  rowsByTeamAndDate: Map<string, number>;
  playingTimes: PlayingTime[];
}

export function checkImportRows(rows: ParsedImportRow[], context: CardContext) {
  const taken: TakenByRows = { rowsByTeamAndDate: new Map(), playingTimes: [] };
  return rows.map((row): StoredImportRow => {
    const { number, shown, input, match } = row;
    const { outcome, errors } = checkImportRow(row, context, taken);
    const isNew = outcome === 'new';
    if (isNew) taken.rowsByTeamAndDate.set(getTeamAndDateKey(shown), number);
    if (isNew && match?.side === 'home') taken.playingTimes.push(getPlayingTime(match));
    const checked = {
      row: number,
      outcome,
      ...shown,
      errors,
      otherHomeDates: 0,
      opponentClub: null,
    };
    return {
      ...checked,
      input: (isNew && input) || null,
      match: (isNew && match) || null,
    };
  });
}

/** Names the registered club of each new match that the two clubs could agree here. */
export function addOpponentClubs(
  rows: StoredImportRow[],
  clubs: { slug: string; name: string }[],
): StoredImportRow[] {
  return rows.map((row) => {
    if (!isArrangedByClubs(row)) return row;
    return {
      ...row,
      opponentClub: clubs.find(({ name }) => isSameClub(name, row.opponent)) ?? null,
    };
  });
}

/** A league or a cup arranges its matches itself. */
export function isArrangedByClubs({ outcome, opponent, competition }: StoredImportRow): boolean {
  const isOpen = competition === 'friendly' || competition === 'other';
  return outcome === 'new' && opponent !== '' && isOpen;
}

/** Marks each row that was listed and whose fixture was moved, called off or deleted since. */
export function markGoneRows(rows: StoredImportRow[], card: CardFixture[]): StoredImportRow[] {
  const onCard = new Set(
    card.filter(({ status }) => status !== 'called-off').map(getTeamAndDateKey),
  );
  return rows.map((row) =>
    row.outcome === 'listed' && !onCard.has(getTeamAndDateKey(row))
      ? { ...row, outcome: 'gone' }
      : row,
  );
}

/** `homeDates` are those on the card. Days with a pitch for each home date do not count. */
export function countOtherHomeDates(
  rows: StoredImportRow[],
  {
    homeDates,
    countPitchesAt,
  }: { homeDates: HomeDate[]; countPitchesAt: (postcode: string) => number | null },
): StoredImportRow[] {
  const getKey = ({ date, postcode }: HomeDate) => `${date} ${postcode}`;
  const newHomeDates = rows
    .flatMap(({ input, match }) => input ?? match ?? [])
    .filter(({ side }) => side === 'home');
  const counts = Map.groupBy([...homeDates, ...newHomeDates], getKey);
  return rows.map((row) => {
    if (row.input?.side !== 'home') return row;
    const others = (counts.get(getKey(row.input))?.length ?? 1) - 1;
    const pitches = countPitchesAt(row.input.postcode);
    return pitches === null || others < pitches ? row : { ...row, otherHomeDates: others };
  });
}

function checkImportRow(
  { input, match, isMatch, shown, errors, isOff }: ParsedImportRow,
  { card, today, ...pitches }: CardContext,
  taken: TakenByRows,
): Pick<StoredImportRow, 'outcome' | 'errors'> {
  const reject = (path: string, message: string) => ({
    outcome: 'wrong' as const,
    errors: [{ path, message }],
  });
  const sameTeamDay = card.filter((one) => getTeamAndDateKey(one) === getTeamAndDateKey(shown));
  const live = sameTeamDay.filter(({ status }) => status !== 'called-off');
  if (isOff)
    return sameTeamDay.length > 0
      ? { outcome: 'there', errors: [] }
      : reject('status', 'This is called off, so we leave it out.');
  const agreed = live.find(({ status }) => status === 'confirmed');
  const { opponent } = shown;
  if (agreed && opponent !== '' && !isSameClub(agreed.opponent ?? '', opponent))
    return reject(
      'teamName',
      `This team already plays ${agreed.opponent ?? 'another club'} that day.`,
    );
  // A match takes the free date of its team, so only another match can stand in its way.
  if (agreed || (!isMatch && live.length > 0)) return { outcome: 'there', errors: [] };
  const valid = match ?? input;
  if (!valid) return { outcome: 'wrong', errors };
  if (valid.date < today) return reject('date', fixtureInPastMessage);
  const earlierRow = taken.rowsByTeamAndDate.get(getTeamAndDateKey(shown));
  if (earlierRow !== undefined)
    return reject('teamName', `${teamBusyMessage.slice(0, -1)}: see row ${earlierRow}.`);
  if (match?.side === 'home' && !hasFreePitch(getPlayingTime(match), pitches, taken))
    return reject('ground', 'No pitch of this ground is free at that time.');
  return { outcome: 'new', errors: [] };
}

type TimedMatch = NonNullable<ParsedImportRow['match']>;

/** A match without a start occupies its pitch all day. */
function getPlayingTime({ date, postcode, startTime, format }: TimedMatch): PlayingTime {
  if (startTime === null) return { date, postcode, fromMinute: 0, toMinute: 24 * 60 };
  const [hours = 0, minutes = 0] = startTime.split(':').map(Number);
  const fromMinute = hours * 60 + minutes;
  return { date, postcode, fromMinute, toMinute: fromMinute + hoursOf(format) * 60 };
}

/** The database decides when the match is recorded, so this may overlook a match that goes on after midnight. */
function hasFreePitch(
  wanted: PlayingTime,
  { playingTimes, countPitchesAt }: Pick<CardContext, 'playingTimes' | 'countPitchesAt'>,
  taken: TakenByRows,
) {
  const pitches = countPitchesAt(wanted.postcode);
  const others = [...playingTimes, ...taken.playingTimes].filter(
    (one) =>
      one.date === wanted.date &&
      one.postcode === wanted.postcode &&
      one.fromMinute < wanted.toMinute &&
      one.toMinute > wanted.fromMinute,
  );
  return pitches === null || others.length < pitches;
}
