import { addDays, toLondonDate } from '../../platform/calendar.ts';
import type { News } from './news.ts';

/** Hours of the day in London: nothing is sent from the first to the second. */
const quietFrom = 22;
const quietTo = 7;

/** When the mail of the day goes. */
export const digestHour = 8;

/** ms that a message may stay unread before it is mailed. */
export const unreadFor = 10 * 60_000;

const hourInLondon = new Intl.DateTimeFormat('en-GB', {
  ...{ hour: 'numeric', hourCycle: 'h23' },
  timeZone: 'Europe/London',
});

export function londonHour(instant: Date): number {
  return Number(hourInLondon.format(instant));
}

/** The end of the quiet hours, if it is quiet now. */
export function quietUntil(now: Date): Date | undefined {
  const hour = londonHour(now);
  const today = toLondonDate(now);
  if (hour >= quietFrom) return atLondonHour(addDays(today, 1), quietTo);
  return hour < quietTo ? atLondonHour(today, quietTo) : undefined;
}

function atLondonHour(date: string, hour: number): Date {
  const inWinter = new Date(Date.parse(date) + hour * 3_600_000);
  const isWinter = londonHour(inWinter) === hour;
  return isWinter ? inWinter : new Date(inWinter.getTime() - 3_600_000);
}

/** What cannot wait for the morning: nobody need set out today, or early tomorrow. */
export function isUrgent(news: News, now: Date): boolean {
  if (news.type !== 'called-off' && news.type !== 'opponent-left') return false;
  const today = toLondonDate(now);
  return news.date >= today && news.date <= addDays(today, 1);
}
