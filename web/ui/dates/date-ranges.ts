import { addDays, addMonths } from './calendar-date.ts';

// Screens and `platform/early-reads` ask for the same dates, so that the early answers are those that screens wait for.

/** From November on, the fixture card opens with the next season by default. */
export function getDefaultSeason(today: string): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) < '11' ? year : year + 1;
}

/** Returns the days of a month, of which `month` is the first day, and of the weeks that its calendar shows. */
export function getCalendarDays(month: string): { from: string; to: string } {
  return { from: addDays(month, -7), to: addDays(addMonths(month, 1), 13) };
}
