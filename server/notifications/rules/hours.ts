import { addDays, getLondonHour, parseLondonTime, toLondonDate } from '../../platform/calendar.ts';
import type { News } from './news.ts';

const quietFromHour = 22;
const quietToHour = 7;
const quietToTime = '07:00';

export const digestHour = 8;
export const digestTime = '08:00';

export const unreadDelayMs = 10 * 60_000;

/** Returns when the current quiet hours (22:00 to 7:00 in London) end; undefined outside them. */
export function getQuietHoursEnd(now: Date): Date | undefined {
  const hour = getLondonHour(now);
  const today = toLondonDate(now);
  if (hour >= quietFromHour) return parseLondonTime(addDays(today, 1), quietToTime);
  return hour < quietToHour ? parseLondonTime(today, quietToTime) : undefined;
}

export function isUrgentNews(news: News, now: Date): boolean {
  if (news.type !== 'called-off' && news.type !== 'opponent-left') return false;
  const today = toLondonDate(now);
  return news.date >= today && news.date <= addDays(today, 1);
}
