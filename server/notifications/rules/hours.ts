import { addDays, getLondonHour, parseLondonTime, toLondonDate } from '../../platform/calendar.ts';
import type { News } from './news-types.ts';

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
  if (news.type === 'called-off' || news.type === 'opponent-left')
    return isTodayOrTomorrow(news.date, now);
  // An opponent without an account says that it cannot play.
  return (
    news.type === 'reconfirm-problem' &&
    news.guest !== undefined &&
    isTodayOrTomorrow(news.date, now)
  );
}

/** Whether a daily mail would bring the news too late. The silence of a club keeps quiet hours. */
export function isTooUrgentForDigest(news: News, now: Date): boolean {
  const isSilence = news.type === 'reconfirm-asked' && news.stage === 'unanswered';
  return isUrgentNews(news, now) || (isSilence && isTodayOrTomorrow(news.date, now));
}

function isTodayOrTomorrow(date: string, now: Date) {
  const today = toLondonDate(now);
  return date >= today && date <= addDays(today, 1);
}
