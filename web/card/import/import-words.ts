import { competitionNames } from '@fixturebook/contract/card/competition-names';
import type {
  AcceptedImport,
  CardImportOutcome,
  CardImportRow,
} from '@fixturebook/contract/card/imports';
import { sideLabels } from '../../fixtures/api.ts';
import { formatShortDate, isCalendarDate } from '../../ui/dates/calendar-date.ts';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { formatCount } from '../../ui/format/count.ts';
import { formatMilesAndKm } from '../../ui/format/distance.ts';

const outcomeLabels: Record<CardImportOutcome, string> = {
  wrong: 'Needs fixing',
  new: 'New',
  listed: 'Listed',
  there: 'Already on your card',
  skipped: 'Left out',
  gone: 'Not on your card any more',
  removed: 'Taken off again',
};

/** A match is for the club alone, so it is added and not listed. */
export function getOutcomeLabel(row: CardImportRow): string {
  return row.outcome === 'listed' && isMatch(row) ? 'Added' : outcomeLabels[row.outcome];
}

function isMatch({ opponent }: Pick<CardImportRow, 'opponent'>): boolean {
  return opponent !== '';
}

const columnNames: Record<string, string> = {
  date: 'Date',
  startTime: 'Start time',
  teamName: 'Team',
  side: 'Home or away',
  opponent: 'Opponent',
  competition: 'Competition',
  ground: 'Ground',
  postcode: 'Postcode',
  format: 'Format',
  overs: 'Overs',
  surface: 'Surface',
  strength: 'Strength',
  status: 'Status',
  maxTravelRadius: 'Maximum travel radius (km)',
  contactEmail: 'Contact email',
  description: 'Description',
};

export function formatRowError({ path, message }: CardImportRow['errors'][number]): string {
  return `${columnNames[path] ?? path}: ${message}`;
}

/**
 * Formats a row as `Sat 5 Jun 2027 · 1st XI`, or with an opponent as `Sat 5 Jun 2027 · 1st XI v Reading`. An invalid date
 * or line is shown as it was written.
 */
export function formatRowTitle({ date, teamName, opponent, unread }: CardImportRow): string {
  if (isLineWithoutDate({ date, unread })) return unread;
  const teams = [teamName, opponent].filter(Boolean).join(' v ');
  return [isCalendarDate(date) ? formatShortDate(date) : date, teams].filter(Boolean).join(' · ');
}

function isLineWithoutDate({ date, unread }: Pick<CardImportRow, 'date' | 'unread'>): boolean {
  return date === '' && unread !== '';
}

export function formatImportRowVenue(row: CardImportRow): string {
  if (isLineWithoutDate(row)) return '';
  const { side, ground, postcode, startTime, maxTravelRadius, competition } = row;
  const place = [ground, postcode].filter(Boolean).join(', ');
  const radius = maxTravelRadius !== null && `radius ${formatMilesAndKm(maxTravelRadius)}`;
  const kind = competition && competitionNames[competition];
  return [kind, side && sideLabels[side], place, startTime, radius].filter(Boolean).join(' · ');
}

/** Warns that the ground has too few pitches. Returns undefined if there is one for each home date of the day. */
export function formatHomeDatesNote({ outcome, otherHomeDates }: CardImportRow) {
  if (outcome !== 'new' || !otherHomeDates) return undefined;
  return `That makes ${otherHomeDates + 1} home dates at this ground on this day, which is more than it has pitches. You can still list it.`;
}

/** Says which words of a pasted line were not understood. Returns undefined if there are none. */
export function formatUnreadNote(row: CardImportRow): string | undefined {
  const { outcome, unread } = row;
  if (unread === '' || isLineWithoutDate(row)) return undefined;
  const note = `We couldn't read “${unread}”.`;
  if (outcome !== 'new') return note;
  return isMatch(row)
    ? `${note} Tick the match if it's right.`
    : `${note} Tick the date if it's free.`;
}

/** Says how many rows have a note, because the table is below the button. */
export function formatNoteSummary(rows: CardImportRow[]): string | undefined {
  const count = rows.filter(formatHomeDatesNote).length;
  if (count === 0) return undefined;
  return count === 1
    ? '1 row has a note. Please read it before you list the dates.'
    : `${count} rows have a note. Please read them before you list the dates.`;
}

interface RowCounts {
  matches: number;
  freeDates: number;
}

function countKinds(rows: CardImportRow[], wanted: CardImportOutcome): RowCounts {
  const chosen = rows.filter(({ outcome }) => outcome === wanted);
  const matches = chosen.filter(isMatch).length;
  return { matches, freeDates: chosen.length - matches };
}

/** Formats for example `14 matches and 1 free date`. Returns an empty text if there is neither. */
function formatKinds({ matches, freeDates }: RowCounts, adjective = ''): string {
  return [
    ...(matches > 0 ? [formatCount(matches, `${adjective}match`, `${adjective}matches`)] : []),
    ...(freeDates > 0 ? [formatCount(freeDates, `${adjective}free date`)] : []),
  ].join(' and ');
}

/** Names what the button does, such as `List 4 free dates` or `Add 14 matches and 4 free dates`. */
export function formatAcceptLabel(chosenRows: CardImportRow[]): string {
  const counts = countKinds(chosenRows, 'new');
  const kinds = formatKinds(counts) || formatCount(0, 'free date');
  return counts.matches > 0 ? `Add ${kinds}` : `List ${kinds}`;
}

const countRows = (rows: CardImportRow[], wanted: CardImportOutcome) =>
  rows.filter(({ outcome }) => outcome === wanted).length;

export function formatPreviewCaption(rows: CardImportRow[]): string {
  return rows.some(isMatch) ? 'Your matches and dates' : 'Your free dates';
}

export function formatPreviewSummary(rows: CardImportRow[]): string {
  const counts = countKinds(rows, 'new');
  const isNothingNew = counts.matches + counts.freeDates === 0;
  const parts = [
    isNothingNew ? 'Nothing new' : formatKinds(counts, 'new '),
    ...formatOtherOutcomeCounts(rows),
  ];
  if (isNothingNew) return `${parts.join(', ')}.`;
  return `${parts.join(', ')}. Nothing is ${counts.matches > 0 ? 'added' : 'listed'} yet.`;
}

export function formatImportResult(rows: CardImportRow[]): string {
  const counts = countKinds(rows, 'listed');
  const listed = counts.matches + counts.freeDates;
  const done =
    listed === 0
      ? 'Nothing new was listed'
      : `${formatKinds(counts)} ${listed === 1 ? 'is' : 'are'} ${counts.matches > 0 ? 'on your card' : 'listed'}`;
  const advice = countRows(rows, 'gone') > 0 ? ' To list those again, choose the file again.' : '';
  return `${[done, ...formatOtherOutcomeCounts(rows)].join(', ')}.${advice}`;
}

function formatOtherOutcomeCounts(rows: CardImportRow[]): string[] {
  const [listedBefore, wrongCount] = [countRows(rows, 'there'), countRows(rows, 'wrong')];
  const [goneCount, skippedCount] = [countRows(rows, 'gone'), countRows(rows, 'skipped')];
  return [
    ...(skippedCount > 0 ? [`${skippedCount} left out`] : []),
    ...(goneCount > 0 ? [`${goneCount} not on your card any more`] : []),
    ...(listedBefore > 0 ? [`${listedBefore} already on your card`] : []),
    ...(wrongCount > 0 ? [`${wrongCount} to fix`] : []),
  ];
}

export function getFirstListedSeason(rows: CardImportRow[]): number {
  return Number(listListedRows(rows)[0]?.date.slice(0, 4));
}

/** Returns the rows that became free dates or matches, the earliest first. */
export function listListedRows(rows: CardImportRow[]): CardImportRow[] {
  return rows
    .filter(({ outcome }) => outcome === 'listed')
    .sort((one, other) => one.date.localeCompare(other.date));
}

/** Says what became of the free dates and matches of an import after it was undone. */
export function formatUndoResult(rows: CardImportRow[]): string {
  const counts = countKinds(rows, 'removed');
  const removed = counts.matches + counts.freeDates;
  const kept = countRows(rows, 'listed');
  const done =
    removed === 0
      ? 'Nothing was taken off your card.'
      : `${formatKinds(counts)} ${removed === 1 ? 'is' : 'are'} off your card again.`;
  if (kept === 0) return done;
  return kept === 1
    ? `${done} 1 stays, because it has changed or has a match request.`
    : `${done} ${kept} stay, because they have changed or have a match request.`;
}

/** Formats an import that can be undone, such as `14 free dates for Sunday XI, added by you on 5 Jan 2027, 10:20`. */
export function formatAcceptedImport(accepted: AcceptedImport, ownEmail: string): string {
  const { listed, matches, teamNames, acceptedAt, officer } = accepted;
  const teams = teamNames.length > 3 ? `${teamNames.length} teams` : teamNames.join(', ');
  return `${formatKinds({ matches, freeDates: listed - matches })} for ${teams}, added by ${formatByOfficer(officer, ownEmail)} on ${formatDateTime(acceptedAt)}`;
}

/** `email` is null if the officer has left. */
function formatByOfficer(email: string | null, ownEmail: string): string {
  return email === ownEmail ? 'you' : (email ?? 'an officer who has left');
}
