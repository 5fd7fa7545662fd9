import { count } from '../ui/count.ts';

/** `1 club suits this date`, `48 or more clubs suit this date`. */
export function suitInWords({ opponents, more }: { opponents: number; more: boolean }): string {
  if (more) return `${opponents} or more clubs suit this date`;
  return `${count(opponents, 'club')} ${opponents === 1 ? 'suits' : 'suit'} this date`;
}
