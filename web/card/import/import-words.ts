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

export const outcomeLabels: Record<CardImportOutcome, string> = {
  wrong: 'Needs fixing',
  new: 'New',
  listed: 'Listed',
  there: 'Already on your card',
  skipped: 'Left out',
  gone: 'Not on your card any more',
  removed: 'Taken off again',
};

const columnNames: Record<string, string> = {
  date: 'Date',
  startTime: 'Start time',
  teamName: 'Team',
  side: 'Home or away',
  opponent: 'Opponent',
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

/** Formats a row as `Sat 5 Jun 2027 · 1st XI`. An invalid date or line is shown as it was written. */
export function formatRowTitle({ date, teamName, unread }: CardImportRow): string {
  if (isLineWithoutDate({ date, unread })) return unread;
  return [isCalendarDate(date) ? formatShortDate(date) : date, teamName]
    .filter(Boolean)
    .join(' · ');
}

function isLineWithoutDate({ date, unread }: Pick<CardImportRow, 'date' | 'unread'>): boolean {
  return date === '' && unread !== '';
}

export function formatImportRowVenue(row: CardImportRow): string {
  if (isLineWithoutDate(row)) return '';
  const { side, ground, postcode, startTime, maxTravelRadius } = row;
  const place = [ground, postcode].filter(Boolean).join(', ');
  const radius = maxTravelRadius !== null && `radius ${formatMilesAndKm(maxTravelRadius)}`;
  return [side && sideLabels[side], place, startTime, radius].filter(Boolean).join(' · ');
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
  return outcome === 'new' ? `${note} Tick the date if it's free.` : note;
}

/** Says how many rows have a note, because the table is below the button. */
export function formatNoteSummary(rows: CardImportRow[]): string | undefined {
  const count = rows.filter(formatHomeDatesNote).length;
  if (count === 0) return undefined;
  return count === 1
    ? '1 row has a note. Please read it before you list the dates.'
    : `${count} rows have a note. Please read them before you list the dates.`;
}

const countRows = (rows: CardImportRow[], wanted: CardImportOutcome) =>
  rows.filter(({ outcome }) => outcome === wanted).length;

export function formatPreviewSummary(rows: CardImportRow[]): string {
  const newCount = countRows(rows, 'new');
  const parts = [
    newCount === 0 ? 'Nothing new' : formatCount(newCount, 'new free date'),
    ...formatOtherOutcomeCounts(rows),
  ];
  return `${parts.join(', ')}.${newCount === 0 ? '' : ' Nothing is listed yet.'}`;
}

export function formatImportResult(rows: CardImportRow[]): string {
  const listed = countRows(rows, 'listed');
  const done =
    listed === 0
      ? 'Nothing new was listed'
      : `${formatCount(listed, 'free date')} ${listed === 1 ? 'is' : 'are'} listed`;
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

/** Returns the rows that became free dates, the earliest first. */
export function listListedRows(rows: CardImportRow[]): CardImportRow[] {
  return rows
    .filter(({ outcome }) => outcome === 'listed')
    .sort((one, other) => one.date.localeCompare(other.date));
}

/** Says what became of the free dates of an import after it was undone. */
export function formatUndoResult(rows: CardImportRow[]): string {
  const [removed, kept] = [countRows(rows, 'removed'), countRows(rows, 'listed')];
  const done =
    removed === 0
      ? 'Nothing was taken off your card.'
      : `${formatCount(removed, 'free date')} ${removed === 1 ? 'is' : 'are'} off your card again.`;
  if (kept === 0) return done;
  return kept === 1
    ? `${done} 1 stays, because it has changed or has a match request.`
    : `${done} ${kept} stay, because they have changed or have a match request.`;
}

/** Formats an import that can be undone, such as `14 free dates for Sunday XI, added at 10:20`. */
export function formatAcceptedImport({ listed, teamNames, acceptedAt }: AcceptedImport): string {
  const teams = teamNames.length > 3 ? `${teamNames.length} teams` : teamNames.join(', ');
  return `${formatCount(listed, 'free date')} for ${teams}, added ${formatDateTime(acceptedAt)}`;
}
