import type { MatchRequest, Terms } from '@fixturebook/contract/matches';
import { compareTerms } from '../terms/terms-words.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** Returns what differs, such as `yes, but a 13:30 start instead of 13:00`. */
export function formatCounterOffer(asked: Terms, offered: Terms): string {
  const changes = compareTerms(asked, offered).filter(({ isChanged }) => isChanged);
  return `yes, but ${listFormat.format(changes.map(formatChange))}`;
}

function formatChange({ id, name, before, after }: ReturnType<typeof compareTerms>[number]) {
  const formatValue = {
    date: (text: string) => `on ${text}`,
    startTime: (text: string) => `a ${text} start`,
    ground: (text: string) => `at ${text}`,
    format: (text: string) => text,
    surface: (text: string) => `on ${text.toLowerCase()}`,
    ball: (text: string) => `ball: “${text}”`,
    teas: (text: string) => `teas: “${text}”`,
    costShare: (text: string) => `cost share: “${text}”`,
    notes: (text: string) => `notes: “${text}”`,
  }[id];
  if (!after) return `with the ${name.toLowerCase()} left open`;
  return before ? `${formatValue(after)} instead of ${before}` : formatValue(after);
}

/** Returns the terms on which the match is agreed if the request is accepted. */
export function getTermsOnOffer({
  terms,
  counterOffer,
}: Pick<MatchRequest, 'terms' | 'counterOffer'>): Terms {
  return counterOffer?.terms ?? terms;
}
