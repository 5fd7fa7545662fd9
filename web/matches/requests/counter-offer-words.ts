import { formatList } from '@fixturebook/contract/format';
import { formatNames } from '@fixturebook/contract/match-terms';
import type { Terms } from '@fixturebook/contract/matches';
import { compareTerms, type TermsLineId } from '../terms/terms-words.ts';

/** Returns what differs, such as `yes, but a 13:30 start instead of 13:00`. */
export function formatCounterOffer(asked: Terms, offered: Terms): string {
  const changed = compareTerms(asked, offered).filter(({ isChanged }) => isChanged);
  const changes = changed.map(({ id, name, before, after }) => {
    if (!after) return `with the ${name.toLowerCase()} left open`;
    const change = formatChange(id, formatValue(id, offered, after));
    return before ? `${change} instead of ${formatValue(id, asked, before)}` : change;
  });
  return `yes, but ${formatList(changes)}`;
}

function formatChange(id: TermsLineId, value: string): string {
  switch (id) {
    case 'startTime':
      return `a ${value} start`;
    case 'ground':
      return `at ${value}`;
    case 'date':
    case 'surface':
      return `on ${value}`;
    case 'format':
      return value;
    case 'costShare':
      return `cost share ${value}`;
    default:
      return `${id} ${value}`;
  }
}

function formatValue(id: TermsLineId, { format, overs }: Terms, text: string): string {
  switch (id) {
    case 'date':
    case 'startTime':
    case 'ground':
      return text;
    case 'surface':
      return text.toLowerCase();
    case 'format':
      return overs === null && format ? formatNames[format] : `${overs} overs`;
    default:
      return `“${text}”`;
  }
}
