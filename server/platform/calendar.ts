const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** The calendar date in Europe/London, `YYYY-MM-DD`: fixtures are dates there, wherever we run. */
export function londonDate(instant: Date): string {
  return londonDay.format(instant);
}

/** Days between two calendar dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The calendar date so many days after another; before it when `days` is negative. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The instant at which a calendar date begins in Europe/London. */
export function startOfLondonDay(date: string): Date {
  const inWinter = Date.parse(date);
  const inSummer = new Date(inWinter - 3_600_000);
  return londonDate(inSummer) === date ? inSummer : new Date(inWinter);
}

/** 'Sunday 7 June 2026'. */
export function dateInWords(date: string): string {
  return dayInWords.format(new Date(date)).replace(',', '');
}
