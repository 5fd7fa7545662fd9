import { addDays, toLondonDate } from '../../platform/calendar.ts';

/** Returns the year of the next 1 April. The season of that year lies in the future as a whole. */
export function getSeasonToCome(today = toLondonDate(new Date())): number {
  const year = Number(today.slice(0, 4));
  return today < `${year}-04-01` ? year : year + 1;
}

/** Returns the first Saturday from 17 April on, with which the season of `seedManyFixtures` begins. */
export function getFirstSaturday(year: number): string {
  const start = `${year}-04-17`;
  return addDays(start, 6 - new Date(start).getUTCDay());
}
