import { formatShortDate, getLondonDate } from './calendar-date.ts';
import { createDateFormat } from './date-format.ts';

const formatInLondon = createDateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** Formats an instant in London time: `5 Jun 2027, 13:30`. */
export function formatDateTime(iso: string): string {
  return formatInLondon(new Date(iso));
}

/** Formats the London time of an instant: `13:30`. */
export const formatTime = createDateFormat({
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** Formats midnight as `the end of Wed 2 Jun 2027`, and other times as `Wed 2 Jun 2027, 18:00`. */
export function formatExpiry(expiresAt: string): string {
  const end = new Date(expiresAt);
  const time = formatTime(end);
  if (time !== '00:00') return `${formatShortDate(getLondonDate(end))}, ${time}`;
  return `the end of ${formatShortDate(getLondonDate(new Date(end.getTime() - 1)))}`;
}
