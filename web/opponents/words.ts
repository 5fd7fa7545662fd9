import { formatCount } from '../ui/format/count.ts';

interface OpponentCount {
  opponents: number;
  more: boolean;
}

export function formatOpponentCount(count: OpponentCount): string {
  if (count.opponents === 0) return 'No club yet can play you on this date. See near misses';
  return `${formatOpponentClubs(count)} can play you on this date`;
}

/** Formats the count where there is little room. */
export function formatOpponentClubs({ opponents, more }: OpponentCount): string {
  if (opponents === 0) return 'No club yet';
  return more ? `${opponents} or more clubs` : formatCount(opponents, 'club');
}
