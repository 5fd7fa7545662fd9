import { visitorDaysAhead } from '@fixturebook/contract/public-pages/visitor-count';
import { countDaysBetween } from '../../platform/calendar.ts';

/** Returns why visitors cannot ask which clubs are free that day, or undefined if they can. */
export function findDateError(date: string, today: string): string | undefined {
  const days = countDaysBetween(today, date);
  if (days < 0) return 'That day has passed. Choose a day to come.';
  if (days > visitorDaysAhead) return 'Choose a day within the next 18 months.';
  return undefined;
}
