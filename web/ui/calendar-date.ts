/**
 * Calendar dates without a time, `YYYY-MM-DD`. They are counted in UTC, so that the device's zone
 * can shift none of them.
 */
type CalendarDate = string;

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const dayInShort = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const monthAndYear = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Today's date in Europe/London, whatever the device's zone. */
export function londonToday(now = new Date()): CalendarDate {
  return londonDay.format(now);
}

/** Whether the text is a date that exists. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && toText(toTime(text)) === text;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const time = toTime(date);
  time.setUTCDate(time.getUTCDate() + days);
  return toText(time);
}

/** The same day of another month, or its last day when it is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const first = toTime(monthOf(date));
  first.setUTCMonth(first.getUTCMonth() + months);
  const day = Math.min(Number(date.slice(8)), daysIn(first));
  return addDays(toText(first), day - 1);
}

/** The first day of the date's month. */
export function monthOf(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01`;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return (toTime(date).getUTCDay() + 6) % 7;
}

/** `Saturday 5 June 2027` */
export function dateInWords(date: CalendarDate): string {
  return dayInWords.format(toTime(date)).replace(',', '');
}

/** `Sat 5 Jun 2027`, where there is little room. */
export function dateInShort(date: CalendarDate): string {
  return dayInShort.format(toTime(date)).replace(',', '');
}

/** `June 2027` */
export function monthInWords(date: CalendarDate): string {
  return monthAndYear.format(toTime(date));
}

function daysIn(first: Date): number {
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
}

function toTime(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function toText(time: Date): CalendarDate {
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
}
