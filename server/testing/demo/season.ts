import { addDays, getLondonDayStart } from '../../platform/calendar.ts';

/** The outdoor season lasts from the middle of April to the end of September. */
const seasonStart = '04-15';
const seasonEnd = '09-30';

export interface SeasonDay {
  date: string;
  /** The day of the week, where 0 is Sunday. */
  weekday: number;
  outdoors: boolean;
}

export function toSeasonDay(date: string): SeasonDay {
  const monthAndDay = date.slice(5);
  return {
    date,
    weekday: new Date(date).getUTCDay(),
    outdoors: monthAndDay >= seasonStart && monthAndDay <= seasonEnd,
  };
}

/** Lists every day from today to the end of the next season that has not begun. */
export function listUpcomingDays(today: string): SeasonDay[] {
  const year = Number(today.slice(0, 4));
  const nextSeason = today < `${year}-${seasonStart}` ? year : year + 1;
  const days: SeasonDay[] = [];
  for (let date = today; date <= `${nextSeason}-${seasonEnd}`; date = addDays(date, 1))
    days.push(toSeasonDay(date));
  return days;
}

export function listPastWeekendDays(today: string, count: number): SeasonDay[] {
  const days: SeasonDay[] = [];
  for (let date = addDays(today, -1); days.length < count; date = addDays(date, -1)) {
    const day = toSeasonDay(date);
    if (day.outdoors && isWeekend(day)) days.push(day);
  }
  return days;
}

export function isWeekend({ weekday }: SeasonDay) {
  return weekday === 0 || weekday === 6;
}

/** No club plays on these days, not even indoors. */
export function isChristmas(date: string) {
  return ['12-24', '12-25', '12-26'].includes(date.slice(5));
}

/** Returns the bank holiday at the end of May or August, the last Monday of the month. */
export function findBankHoliday(days: SeasonDay[], month: '05' | '08'): SeasonDay {
  const found = days.find(
    ({ date, weekday }) =>
      weekday === 1 && date.slice(5, 7) === month && addDays(date, 7).slice(5, 7) !== month,
  );
  if (!found) throw new Error('A season has both.');
  return found;
}

/** Returns the time at an hour in London, the given number of days after a date. */
export function toLondonTime(date: string, days: number, hour: number): Date {
  return new Date(getLondonDayStart(addDays(date, days)).getTime() + hour * 3_600_000);
}
