import { addDays, toLondonDate } from '../../platform/calendar.ts';
import type { News } from './news.ts';

const quietFromHour = 22;
const quietToHour = 7;

export const digestHour = 8;

export const unreadDelayMs = 10 * 60_000;

const londonHourFormat = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});

export function getLondonHour(instant: Date): number {
  return Number(londonHourFormat.format(instant));
}

/** Returns the end of the current quiet hours, or undefined outside them. */
export function getQuietHoursEnd(now: Date): Date | undefined {
  const hour = getLondonHour(now);
  const today = toLondonDate(now);
  if (hour >= quietFromHour) return toLondonInstant(addDays(today, 1), quietToHour);
  return hour < quietToHour ? toLondonInstant(today, quietToHour) : undefined;
}

function toLondonInstant(date: string, hour: number): Date {
  const inWinter = new Date(Date.parse(date) + hour * 3_600_000);
  const isWinter = getLondonHour(inWinter) === hour;
  return isWinter ? inWinter : new Date(inWinter.getTime() - 3_600_000);
}

export function isUrgent(news: News, now: Date): boolean {
  if (news.type !== 'called-off' && news.type !== 'opponent-left') return false;
  const today = toLondonDate(now);
  return news.date >= today && news.date <= addDays(today, 1);
}
