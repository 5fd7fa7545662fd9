import { formatCount } from '../ui/format/count.ts';

/** `1 club can play you on this date`, `48 or more clubs can play you on this date`. */
export function formatOpponentCount({
  opponents,
  more,
}: {
  opponents: number;
  more: boolean;
}): string {
  if (more) return `${opponents} or more clubs can play you on this date`;
  return `${formatCount(opponents, 'club')} can play you on this date`;
}
