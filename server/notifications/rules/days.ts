import { formatLongDate } from '../../platform/calendar.ts';

/** Formats a date of the current season, such as `Sunday 6 June`, without its year. */
export function formatDayWithoutYear(date: string | null) {
  return date === null ? 'a date' : formatLongDate(date).slice(0, -' 2027'.length);
}

const maxNamedDays = 4;

/** Formats dates such as `Sunday 6 June, Saturday 3 July and 2 more days of 2027`. */
export function formatDaysWithYear(dates: string[]) {
  const [first = ''] = dates;
  if (dates.length === 1) return formatLongDate(first);
  const named = dates.slice(0, maxNamedDays).map(formatDayWithoutYear);
  const rest = dates.length - named.length;
  const last = rest > 0 ? `${rest} more ${rest === 1 ? 'day' : 'days'} of` : named.pop();
  return `${named.join(', ')} and ${last} ${first.slice(0, 4)}`;
}
