import { getServerTime } from './clock.ts';
import { toLondonTime } from './london-time.ts';

/** A date as `YYYY-MM-DD`. Calculations use UTC, so that the device's time zone cannot shift a date. */
type CalendarDate = string;

// The names are written out here, because the first use of `Intl` on a page takes a slow phone 100 ms.
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Returns today's date in Britain, by the clock of the server, or the date of another instant. */
export function getLondonDate(now = getServerTime()): CalendarDate {
  return toIsoDate(toLondonTime(now));
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
  const { weekday, day, month, year } = readParts(date);
  return `${weekday} ${day} ${month} ${year}`;
}

/** Formats a date as `Sat 5 Jun 2027`. */
export function formatShortDate(date: CalendarDate): string {
  return `${formatDayAndMonth(date)} ${readParts(date).year}`;
}

/** Formats a date of a year that the page names elsewhere, as `Sat 5 Jun`. */
export function formatDayAndMonth(date: CalendarDate): string {
  const { weekday, day, month } = readParts(date);
  const shortMonth = month === 'September' ? 'Sept' : month.slice(0, 3);
  return `${weekday.slice(0, 3)} ${day} ${shortMonth}`;
}

/** Formats the month of a date as `June 2027`. */
export function formatMonth(date: CalendarDate): string {
  const { month, year } = readParts(date);
  return `${month} ${year}`;
}

function readParts(date: CalendarDate) {
  const time = parseUtcDate(date);
  return {
    weekday: weekdayNames[getWeekday(date)] ?? '',
    day: time.getUTCDate(),
    month: monthNames[time.getUTCMonth()] ?? '',
    year: time.getUTCFullYear(),
  };
}

function parseUtcDate(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function toIsoDate(time: Date): CalendarDate {
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
}
