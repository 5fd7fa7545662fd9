import type { Terms } from '@fixturebook/contract/matches';
import { formatInWords, surfaces } from '../fixtures/api.ts';
import { dateInShort } from '../ui/calendar-date.ts';

const names = {
  date: 'Date',
  startTime: 'Start time',
  ground: 'Ground',
  format: 'Format',
  surface: 'Surface',
  ball: 'Ball',
  teas: 'Teas',
  costShare: 'Cost share',
  notes: 'Notes',
};

export type TermsLineId = keyof typeof names;

/** What the sheet says of one thing. Empty: it was left open. */
export interface TermsLine {
  id: TermsLineId;
  name: string;
  text: string;
}

/** The sheet line by line, in the order in which it is read. */
export function linesOf(terms: Terms): TermsLine[] {
  const texts: Record<TermsLineId, string> = {
    ...terms,
    date: dateInShort(terms.date),
    startTime: terms.startTime ?? '',
    ground: [terms.ground, terms.postcode].filter(Boolean).join(', '),
    format: formatInWords(terms) ?? '',
    surface: terms.surface ? surfaces[terms.surface] : '',
  };
  return (Object.keys(names) as TermsLineId[]).map((id) => ({
    id,
    name: names[id],
    text: texts[id],
  }));
}

export interface ComparedLine {
  id: TermsLineId;
  name: string;
  before: string;
  after: string;
  isChanged: boolean;
}

/** Two sheets side by side. */
export function compareTerms(before: Terms, after: Terms): ComparedLine[] {
  const others = linesOf(after);
  return linesOf(before).map(({ id, name, text }, index) => {
    const other = others[index]?.text ?? '';
    return { id, name, before: text, after: other, isChanged: text !== other };
  });
}
