import { formatCount } from '../ui/format/count.ts';

interface OpponentCount {
  opponents: number;
  more: boolean;
}

export function formatOpponentCount(count: OpponentCount): string {
  if (count.opponents === 0) return 'No club can play you on this date yet';
  return `${formatOpponentClubs(count)} can play you on this date`;
}

/** Names the link to the clubs, or to the near misses if no club can play. Begins with its text, `formatOpponentClubs`. */
export function formatOpponentsLink(count: OpponentCount): string {
  if (count.opponents === 0) return `${formatOpponentClubs(count)}. See near misses`;
  return formatOpponentCount(count);
}

/** Formats the count where there is little room. */
export function formatOpponentClubs({ opponents, more }: OpponentCount): string {
  if (opponents === 0) return 'No club yet';
  return more ? `${opponents} or more clubs` : formatCount(opponents, 'club');
}
