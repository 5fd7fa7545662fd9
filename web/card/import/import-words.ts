import type { CardImportOutcome, CardImportRow } from '@fixturebook/contract/card/imports';
import { sideLabels } from '../../fixtures/api.ts';
import { formatShortDate, isCalendarDate } from '../../ui/dates/calendar-date.ts';
import { formatCount } from '../../ui/format/count.ts';
import { formatMilesAndKm } from '../../ui/format/distance.ts';

export const outcomeLabels: Record<CardImportOutcome, string> = {
  wrong: 'Needs fixing',
  new: 'New',
  listed: 'Listed',
  there: 'Already on your card',
  gone: 'Not on your card any more',
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

/** Formats a row as `Sat 5 Jun 2027 · 1st XI`. An invalid date is shown as it is in the file. */
export function formatRowTitle({ date, teamName }: CardImportRow): string {
  return [isCalendarDate(date) ? formatShortDate(date) : date, teamName]
    .filter(Boolean)
    .join(' · ');
}

export function formatImportRowVenue(row: CardImportRow): string {
  const { side, ground, postcode, startTime, maxTravelRadius } = row;
  const place = [ground, postcode].filter(Boolean).join(', ');
  const radius = maxTravelRadius !== null && `radius ${formatMilesAndKm(maxTravelRadius)}`;
  return [side && sideLabels[side], place, startTime, radius].filter(Boolean).join(' · ');
}

/** Warns a club with one pitch. Returns undefined if the day has no other home date. */
export function formatHomeDatesNote({ outcome, otherHomeDates }: CardImportRow) {
  if (outcome !== 'new' || !otherHomeDates) return undefined;
  return `That makes ${otherHomeDates + 1} home dates at this ground on this day, and you have one pitch. You can still list it.`;
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
  const goneCount = countRows(rows, 'gone');
  return [
    ...(goneCount > 0 ? [`${goneCount} not on your card any more`] : []),
    ...(listedBefore > 0 ? [`${listedBefore} already on your card`] : []),
    ...(wrongCount > 0 ? [`${wrongCount} to fix`] : []),
  ];
}

export function getFirstListedSeason(rows: CardImportRow[]): number {
  const dates = rows.filter(({ outcome }) => outcome === 'listed').map(({ date }) => date);
  return Number(dates.sort()[0]?.slice(0, 4));
}
