import { formatShortDate, getLondonDate } from './calendar-date.ts';

const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** A moment as the server writes it, as clocks in London show it: `5 Jun 2027, 13:30`. */
export function formatDateTime(iso: string): string {
  return dateTimeFormat.format(new Date(iso));
}

const londonTimeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** `the end of Wed 2 Jun 2027`, or with the time when that is not midnight. */
export function formatExpiry(expiresAt: string): string {
  const end = new Date(expiresAt);
  const time = londonTimeFormat.format(end);
  if (time !== '00:00') return `${formatShortDate(getLondonDate(end))}, ${time}`;
  return `the end of ${formatShortDate(getLondonDate(new Date(end.getTime() - 1)))}`;
}
