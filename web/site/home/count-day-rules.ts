import { addDays, getWeekday } from '../../ui/dates/calendar-date.ts';

/** Friendlies begin in the middle of April, before the leagues do. */
const firstDayOfSeason = '04-15';
const lastDayOfSeason = '09-30';

const sunday = 6;

/** Returns the first Sunday after today that is in a season. */
export function findNextSunday(today: string): string {
  const year = Number(today.slice(0, 4));
  const next = findFirstSunday(addDays(today, 1));
  if (next < `${year}-${firstDayOfSeason}`) return findFirstSunday(`${year}-${firstDayOfSeason}`);
  if (next <= `${year}-${lastDayOfSeason}`) return next;
  return findFirstSunday(`${year + 1}-${firstDayOfSeason}`);
}

function findFirstSunday(from: string): string {
  return addDays(from, sunday - getWeekday(from));
}
