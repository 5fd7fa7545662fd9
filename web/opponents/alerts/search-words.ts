import type { SavedSearch } from '@fixturebook/contract/opponents/saved-searches';
import { formatDate, formatShortDate } from '../../ui/dates/calendar-date.ts';
import { formatMilesAndKm } from '../../ui/format/distance.ts';

const weekdayNames = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
];

/** Formats a search as `Within 15 mi (24 km) on Sunday 12 July 2027`. */
export function formatSavedSearch({ from, to, weekdays, radiusKm, side }: SavedSearch): string {
  const place = side === 'home' ? ', at your ground' : side === 'away' ? ', at theirs' : '';
  return `Within ${formatMilesAndKm(radiusKm)} ${formatDays({ from, to, weekdays })}${place}`;
}

function formatDays({ from, to, weekdays }: Pick<SavedSearch, 'from' | 'to' | 'weekdays'>) {
  if (from === to) return `on ${formatDate(from)}`;
  const names = weekdays?.map((day) => weekdayNames[day - 1]).join(' and ');
  return `${names ? `on ${names} ` : ''}from ${formatShortDate(from)} to ${formatShortDate(to)}`;
}
