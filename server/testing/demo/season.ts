import { addDays, getLondonDayStart } from '../../platform/calendar.ts';

/** Cricket is played outdoors from the middle of April to the end of September. */
const seasonStart = '04-15';
const seasonEnd = '09-30';

export interface SeasonDay {
  date: string;
  /** 0 is Sunday. */
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

/** Every day from today to the end of the season that has not begun yet. */
export function listDaysToCome(today: string): SeasonDay[] {
  const year = Number(today.slice(0, 4));
  const nextSeason = today < `${year}-${seasonStart}` ? year : year + 1;
  const days: SeasonDay[] = [];
  for (let date = today; date <= `${nextSeason}-${seasonEnd}`; date = addDays(date, 1))
    days.push(toSeasonDay(date));
  return days;
}

/** The newest Saturdays and Sundays on which there was cricket. */
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

/** The bank holidays at the end of May and of August: the last Mondays of these months. */
export function findBankHoliday(days: SeasonDay[], month: '05' | '08'): SeasonDay {
  const found = days.find(
    ({ date, weekday }) =>
      weekday === 1 && date.slice(5, 7) === month && addDays(date, 7).slice(5, 7) !== month,
  );
  if (!found) throw new Error('A season has both.');
  return found;
}

/** London's clock, so many days from a date. */
export function toLondonTime(date: string, days: number, hour: number): Date {
  return new Date(getLondonDayStart(addDays(date, days)).getTime() + hour * 3_600_000);
}
