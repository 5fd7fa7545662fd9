const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The calendar date in Europe/London, `YYYY-MM-DD`: fixtures are dates there, wherever we run. */
export function londonDate(instant: Date): string {
  return londonDay.format(instant);
}

/** Days between two calendar dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
