import { formatShortDate, getLondonDate } from './calendar-date.ts';
import { toLondonTime } from './london-time.ts';

/** Formats an instant in London time: `5 Jun 2027, 13:30`. */
export function formatDateTime(iso: string): string {
  const instant = new Date(iso);
  const dateWithoutWeekday = formatShortDate(getLondonDate(instant)).replace(/^\w+ /, '');
  return `${dateWithoutWeekday}, ${formatTime(instant)}`;
}

/** Formats the London time of an instant: `13:30`. */
export function formatTime(instant: Date): string {
  return toLondonTime(instant).toISOString().slice(11, 16);
}

/** Formats midnight as `the end of Wed 2 Jun 2027`, and other times as `Wed 2 Jun 2027, 18:00`. */
export function formatExpiry(expiresAt: string): string {
  const end = new Date(expiresAt);
  const time = formatTime(end);
  if (time !== '00:00') return `${formatShortDate(getLondonDate(end))}, ${time}`;
  return `the end of ${formatShortDate(getLondonDate(new Date(end.getTime() - 1)))}`;
}
