import type { CardImportOutcome, CardImportRow } from '@fixturebook/contract/card-imports';
import { sideLabels } from '../../fixtures/api.ts';
import { formatShortDate, isCalendarDate } from '../../ui/dates/calendar-date.ts';
import { formatCount } from '../../ui/format/count.ts';

export const outcomeLabels: Record<CardImportOutcome, string> = {
  wrong: 'Needs fixing',
  new: 'New',
  listed: 'Listed',
  there: 'Already on your card',
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

export function formatImportRowVenue({ side, ground, postcode, startTime }: CardImportRow): string {
  const place = [ground, postcode].filter(Boolean).join(', ');
  return [side && sideLabels[side], place, startTime].filter(Boolean).join(' · ');
}

/** Rows that need fixing come first. Rows with the same outcome stay in the order of the file. */
export function sortRowsByOutcome(rows: CardImportRow[]): CardImportRow[] {
  const order = Object.keys(outcomeLabels);
  return rows.toSorted(
    (one, other) =>
      order.indexOf(one.outcome) - order.indexOf(other.outcome) || one.row - other.row,
  );
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
  return `${[done, ...formatOtherOutcomeCounts(rows)].join(', ')}.`;
}

function formatOtherOutcomeCounts(rows: CardImportRow[]): string[] {
  const [listedBefore, wrongCount] = [countRows(rows, 'there'), countRows(rows, 'wrong')];
  return [
    ...(listedBefore > 0 ? [`${listedBefore} already on your card`] : []),
    ...(wrongCount > 0 ? [`${wrongCount} to fix`] : []),
  ];
}

export function getFirstListedSeason(rows: CardImportRow[]): number {
  const dates = rows.filter(({ outcome }) => outcome === 'listed').map(({ date }) => date);
  return Number(dates.sort()[0]?.slice(0, 4));
}
