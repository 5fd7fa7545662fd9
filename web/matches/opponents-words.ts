import { opponentsMax } from '@fixturebook/contract/opponents';
import { count } from '../ui/count.ts';

/** `1 club suits this date`, `50 or more clubs suit this date`. */
export function suitInWords(opponents: number): string {
  if (opponents >= opponentsMax) return `${opponentsMax} or more clubs suit this date`;
  return `${count(opponents, 'club')} ${opponents === 1 ? 'suits' : 'suit'} this date`;
}
