import { formatCount } from '../ui/format/count.ts';

interface OpponentCount {
  opponents: number;
  more: boolean;
}

export function formatOpponentCount(count: OpponentCount): string {
  return `${formatOpponentClubs(count)} can play you on this date`;
}

/** Formats the count where there is little room. */
export function formatOpponentClubs({ opponents, more }: OpponentCount): string {
  return more ? `${opponents} or more clubs` : formatCount(opponents, 'club');
}
