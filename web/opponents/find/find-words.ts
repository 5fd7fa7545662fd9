import type { FindResult, FoundDate } from '@fixturebook/contract/opponents/find';
import { formatDate, formatDayAndMonth, getWeekday } from '../../ui/dates/calendar-date.ts';
import { formatCount } from '../../ui/format/count.ts';
import type { FindSearch } from './find-search.ts';

/** Formats the days of a search, such as `Sat 12 Jun and Sun 13 Jun`. */
export function formatFindDays({ from, to }: Pick<FindSearch, 'from' | 'to'>): string {
  if (!from) return 'the same days as you';
  if (from === to) return formatDate(from);
  const joint = isWeekend({ from, to }) ? 'and' : 'to';
  return `${formatDayAndMonth(from)} ${joint} ${formatDayAndMonth(to)}`;
}

export function isWeekend({ from, to }: Pick<FindSearch, 'from' | 'to'>): boolean {
  if (!from || !to || getWeekday(from) !== 5 || getWeekday(to) !== 6) return false;
  return Date.parse(to) - Date.parse(from) === 86_400_000;
}

/** Counts a club that has several free dates once. */
export function formatFoundHeading({ items, more }: Pick<FindResult, 'items' | 'more'>): string {
  const clubs = new Set(items.map(({ club }) => club.id)).size;
  return more ? `${clubs} or more clubs free` : `${formatCount(clubs, 'club')} free`;
}

/** Formats why a free date suits: `12 mi away (19 km)`, then the other reasons. */
export function formatFoundFacts({ reasons: [distance, ...rest], distanceKm }: FoundDate) {
  return [`${distance} (${Math.round(distanceKm)} km)`, ...rest].join(' · ');
}
