const londonDateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
const longDateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

let lastSecond: number | undefined;
let dateOfLastSecond = '';

/** Returns the calendar date in Europe/London as `YYYY-MM-DD`. */
export function toLondonDate(instant: Date): string {
  // The format is slow, and most calls are for the present time.
  const second = Math.floor(instant.getTime() / 1_000);
  if (second !== lastSecond) dateOfLastSecond = londonDateFormat.format(instant);
  lastSecond = second;
  return dateOfLastSecond;
}

export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

const londonTimeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Returns 0 to 23. */
export function getLondonHour(instant: Date): number {
  return Number(londonTimeFormat.format(instant).slice(11, 13));
}

export function parseLondonTime(date: string, time: string): Date {
  const inWinter = new Date(`${date}T${time}Z`);
  const inSummer = new Date(inWinter.getTime() - 3_600_000);
  return londonTimeFormat.format(inSummer) === `${date} ${time}` ? inSummer : inWinter;
}

export function getLondonDayStart(date: string): Date {
  return parseLondonTime(date, '00:00');
}

/**
 * Returns the first day of the season that is `seasonsAgo` before the current one. A season is a
 * calendar year.
 */
export function getSeasonStart(now: Date, seasonsAgo: number): string {
  return `${Number(toLondonDate(now).slice(0, 4)) - seasonsAgo}-01-01`;
}

/** Formats a calendar date as 'Sunday 7 June 2026'. */
export function formatLongDate(date: string): string {
  return longDateFormat.format(new Date(date)).replace(',', '');
}

/** Formats an instant in London time as 'Sunday 7 June 2026, 18:00', and midnight as the end of a day. */
export function formatLondonDateAndTime(instant: Date): string {
  const time = londonTimeFormat.format(instant).slice(11, 16);
  if (time !== '00:00') return `${formatLongDate(toLondonDate(instant))}, ${time}`;
  return `the end of ${formatLongDate(toLondonDate(new Date(instant.getTime() - 1)))}`;
}
