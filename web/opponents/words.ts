import { formatCount } from '../ui/format/count.ts';

export function formatOpponentCount(count: { opponents: number; more: boolean }): string {
  const clubs = count.more
    ? `${count.opponents} or more clubs`
    : formatCount(count.opponents, 'club');
  return `${clubs} can play you on this date`;
}
