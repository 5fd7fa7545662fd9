import { getServerTime } from './clock.ts';
import { createDateFormat } from './date-format.ts';

/** A date as `YYYY-MM-DD`. Calculations use UTC, so that the device's time zone cannot shift a date. */
type CalendarDate = string;

const formatIsoInLondon = createDateFormat({ timeZone: 'Europe/London' }, 'en-CA');
const formatLong = createDateFormat({ dateStyle: 'full', timeZone: 'UTC' });
const formatShort = createDateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const formatWithoutYear = createDateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const formatMonthAndYear = createDateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns today's date in Britain, by the clock of the server, or the date of another instant. */
export function getLondonDate(now = getServerTime()): CalendarDate {
  return formatIsoInLondon(now);
}

export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && toIsoDate(parseUtcDate(text)) === text;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const time = parseUtcDate(date);
  time.setUTCDate(time.getUTCDate() + days);
  return toIsoDate(time);
}

/** Keeps the day of the month, or returns the last day of a shorter month. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const first = parseUtcDate(getMonthStart(date));
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  const day = Math.min(Number(date.slice(8)), lastDay.getUTCDate());
  return addDays(toIsoDate(first), day - 1);
}

export function getMonthStart(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01`;
}

/** Returns 0 for Monday up to 6 for Sunday. */
export function getWeekday(date: CalendarDate): number {
  return (parseUtcDate(date).getUTCDay() + 6) % 7;
}

/** Formats a date as `Saturday 5 June 2027`. */
export function formatDate(date: CalendarDate): string {
  return formatLong(parseUtcDate(date)).replace(',', '');
}

/** Formats a date as `Sat 5 Jun 2027`. */
export function formatShortDate(date: CalendarDate): string {
  return formatShort(parseUtcDate(date)).replace(',', '');
}

/** Formats a date of a year that the page names elsewhere. */
export function formatDayAndMonth(date: CalendarDate): string {
  return formatWithoutYear(parseUtcDate(date)).replace(',', '');
}

export function formatMonth(date: CalendarDate): string {
  return formatMonthAndYear(parseUtcDate(date));
}

function parseUtcDate(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function toIsoDate(time: Date): CalendarDate {
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
}
