import { formatCount } from '../ui/format/count.ts';

/** `1 club suits this date`, `48 or more clubs suit this date`. */
export function formatOpponentCount({
  opponents,
  more,
}: {
  opponents: number;
  more: boolean;
}): string {
  if (more) return `${opponents} or more clubs suit this date`;
  return `${formatCount(opponents, 'club')} ${opponents === 1 ? 'suits' : 'suit'} this date`;
}
