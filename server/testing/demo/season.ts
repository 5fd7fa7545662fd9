import { daysAfter, startOfLondonDay } from '../../platform/calendar.ts';

/** Cricket is played outdoors from the middle of April to the end of September. */
const firstDay = '04-15';
const lastDay = '09-30';

export interface SeasonDay {
  date: string;
  /** 0 is Sunday. */
  weekday: number;
  outdoors: boolean;
}

export function seasonDay(date: string): SeasonDay {
  const monthAndDay = date.slice(5);
  return {
    date,
    weekday: new Date(date).getUTCDay(),
    outdoors: monthAndDay >= firstDay && monthAndDay <= lastDay,
  };
}

/** Every day from today to the end of the season that has not begun yet. */
export function daysToCome(today: string): SeasonDay[] {
  const year = Number(today.slice(0, 4));
  const nextSeason = today < `${year}-${firstDay}` ? year : year + 1;
  const days: SeasonDay[] = [];
  for (let date = today; date <= `${nextSeason}-${lastDay}`; date = daysAfter(date, 1))
    days.push(seasonDay(date));
  return days;
}

/** The newest Saturdays and Sundays on which there was cricket. */
export function weekendsGone(today: string, count: number): SeasonDay[] {
  const days: SeasonDay[] = [];
  for (let date = daysAfter(today, -1); days.length < count; date = daysAfter(date, -1)) {
    const day = seasonDay(date);
    if (day.outdoors && isWeekend(day)) days.push(day);
  }
  return days;
}

export function isWeekend({ weekday }: SeasonDay) {
  return weekday === 0 || weekday === 6;
}

/** The bank holidays at the end of May and of August: the last Mondays of these months. */
export function bankHoliday(days: SeasonDay[], month: '05' | '08'): SeasonDay {
  const found = days.find(
    ({ date, weekday }) =>
      weekday === 1 && date.slice(5, 7) === month && daysAfter(date, 7).slice(5, 7) !== month,
  );
  if (!found) throw new Error('A season has both.');
  return found;
}

/** London's clock, so many days from a date. */
export function atHour(date: string, days: number, hour: number): Date {
  return new Date(startOfLondonDay(daysAfter(date, days)).getTime() + hour * 3_600_000);
}
