import type { PlayCricketListItem } from '@fixturebook/contract/card/outputs';
import type { Terms } from '@fixturebook/contract/matches';
import { formatCallOff } from '../../fixtures/api.ts';
import { compareTerms, type TermsLineId, toTermsLines } from '../../matches/api.ts';

const enteredLineIds: TermsLineId[] = ['ground', 'format'];
const comparedLineIds: TermsLineId[] = ['date', 'startTime', ...enteredLineIds];

export function formatTermsToEnter(terms: Terms): string[] {
  return toTermsLines(terms).flatMap(({ id, text }) =>
    enteredLineIds.includes(id) && text ? [text] : [],
  );
}

/** Lists changes since the match was entered on Play-Cricket, such as `Start time: 13:30, now 14:00`. */
export function formatChangesSinceEntry({
  terms,
  calledOff,
  entered: before,
}: PlayCricketListItem): string[] {
  if (!before) return [];
  const isNewlyCalledOff = calledOff !== null && !before.calledOff;
  const lines = compareTerms(before.terms, terms).filter(
    ({ id, isChanged }) => isChanged && comparedLineIds.includes(id),
  );
  return [
    ...(isNewlyCalledOff ? [formatCallOff({ callOffReason: calledOff })] : []),
    ...lines.map(
      (line) => `${line.name}: ${line.before || 'not agreed'}, now ${line.after || 'not agreed'}`,
    ),
  ];
}
