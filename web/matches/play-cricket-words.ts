import type { PlayCricketItem } from '@fixturebook/contract/card-outputs';
import type { Terms } from '@fixturebook/contract/matches';
import { statusInWords } from '../fixtures/api.ts';
import { compareTerms, linesOf, type TermsLineId } from './terms-lines.ts';

/** What of the sheet is entered, besides when it is played. */
const entered: TermsLineId[] = ['ground', 'format'];
const told: TermsLineId[] = ['date', 'startTime', ...entered];

/** `The Rec, SW18 4RD`, `Limited overs (40)` */
export function enteredLines(terms: Terms): string[] {
  return linesOf(terms).flatMap(({ id, text }) => (entered.includes(id) && text ? [text] : []));
}

/** `Start time: 13:30, now 14:00`, `Called off: weather` */
export function changesOf({ terms, calledOff, entered: before }: PlayCricketItem): string[] {
  if (!before) return [];
  const off = calledOff !== null && !before.calledOff;
  const lines = compareTerms(before.terms, terms).filter(
    ({ id, isChanged }) => isChanged && told.includes(id),
  );
  return [
    ...(off ? [statusInWords({ callOffReason: calledOff })] : []),
    ...lines.map((line) => `${line.name}: ${line.before || 'open'}, now ${line.after || 'open'}`),
  ];
}
