import type { Terms } from '@fixturebook/contract/matches';
import { formatMatchFormat, surfaceLabels } from '../../fixtures/api.ts';
import { formatShortDate } from '../../ui/dates/calendar-date.ts';

const lineNames = {
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

export type TermsLineId = keyof typeof lineNames;

/** Lists the terms as lines. The `text` of a line is empty if nothing is agreed. */
export function toTermsLines(terms: Terms) {
  const texts: Record<TermsLineId, string> = {
    ...terms,
    date: formatShortDate(terms.date),
    startTime: terms.startTime ?? '',
    ground: [terms.ground, terms.postcode].filter(Boolean).join(', '),
    format: formatMatchFormat(terms) ?? '',
    surface: terms.surface ? surfaceLabels[terms.surface] : '',
  };
  return (Object.keys(lineNames) as TermsLineId[]).map((id) => ({
    id,
    name: lineNames[id],
    text: texts[id],
  }));
}

export function compareTerms(before: Terms, after: Terms) {
  const afterLines = toTermsLines(after);
  return toTermsLines(before).map(({ id, name, text }, index) => {
    const other = afterLines[index]?.text ?? '';
    return { id, name, before: text, after: other, isChanged: text !== other };
  });
}
