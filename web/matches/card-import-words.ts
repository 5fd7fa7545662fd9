import type { CardImportOutcome, CardImportRow } from '@fixturebook/contract/card-imports';
import { sides } from '../fixtures/api.ts';
import { dateInShort, isCalendarDate } from '../ui/calendar-date.ts';
import { count } from '../ui/count.ts';

export const outcomeWords: Record<CardImportOutcome, string> = {
  wrong: 'To mend',
  new: 'New',
  listed: 'Listed',
  there: 'On your card already',
};

/** The fields of a fixture by the headings of their columns. */
const columnNames: Record<string, string> = {
  ...{ date: 'Date', startTime: 'Start time', teamName: 'Team', side: 'Home or away' },
  ...{ opponent: 'Opponent', ground: 'Ground', postcode: 'Postcode', format: 'Format' },
  ...{ overs: 'Overs', surface: 'Surface', strength: 'Strength', status: 'Status' },
  ...{ maxTravelRadius: 'Maximum travel radius (km)', contactEmail: 'Contact email' },
  description: 'Description',
};

/** `Date: Enter a date.` */
export function errorInWords({ path, message }: CardImportRow['errors'][number]): string {
  return `${columnNames[path] ?? path}: ${message}`;
}

/** `Sat 5 Jun 2027 · 1st XI`; as it was typed where it is no date. */
export function titleOfRow({ date, teamName }: CardImportRow): string {
  return [isCalendarDate(date) ? dateInShort(date) : date, teamName].filter(Boolean).join(' · ');
}

/** `Home · The Rec, SW18 4RD · 13:30` */
export function placeOfRow({ side, ground, postcode, startTime }: CardImportRow): string {
  const place = [ground, postcode].filter(Boolean).join(', ');
  return [side && sides[side], place, startTime].filter(Boolean).join(' · ');
}

/** What there is to do comes first; else as in the file. */
export function inOrder(rows: CardImportRow[]): CardImportRow[] {
  const order = Object.keys(outcomeWords);
  return rows.toSorted(
    (one, other) =>
      order.indexOf(one.outcome) - order.indexOf(other.outcome) || one.row - other.row,
  );
}

const numberOf = (rows: CardImportRow[], wanted: CardImportOutcome) =>
  rows.filter(({ outcome }) => outcome === wanted).length;

/** `12 new free dates, 3 on your card already, 2 to mend. Nothing is listed yet.` */
export function summaryOf(rows: CardImportRow[]): string {
  const fresh = numberOf(rows, 'new');
  const parts = [fresh === 0 ? 'Nothing new' : count(fresh, 'new free date'), ...rest(rows)];
  return `${parts.join(', ')}.${fresh === 0 ? '' : ' Nothing is listed yet.'}`;
}

/** `12 free dates are listed, 3 on your card already.` */
export function listedInWords(rows: CardImportRow[]): string {
  const listed = numberOf(rows, 'listed');
  const done =
    listed === 0
      ? 'Nothing new was listed'
      : `${count(listed, 'free date')} ${listed === 1 ? 'is' : 'are'} listed`;
  return `${[done, ...rest(rows)].join(', ')}.`;
}

function rest(rows: CardImportRow[]): string[] {
  const [there, wrong] = [numberOf(rows, 'there'), numberOf(rows, 'wrong')];
  return [
    ...(there > 0 ? [`${there} on your card already`] : []),
    ...(wrong > 0 ? [`${wrong} to mend`] : []),
  ];
}

/** Of the first date that was listed. */
export function seasonOfRows(rows: CardImportRow[]): string {
  const dates = rows.filter(({ outcome }) => outcome === 'listed').map(({ date }) => date);
  return (dates.sort()[0] ?? '').slice(0, 4);
}
