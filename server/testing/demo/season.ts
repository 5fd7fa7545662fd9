const dayMs = 86_400_000;

/** Cricket is played outdoors from the middle of April to the end of September. */
const firstDay = '04-15';
const lastDay = '09-30';

export interface SeasonDay {
  date: string;
  /** 0 is Sunday. */
  weekday: number;
  outdoors: boolean;
}

/** Every day from today to the end of the season that has not begun yet. */
export function daysToCome(today: string): SeasonDay[] {
  const year = Number(today.slice(0, 4));
  const nextSeason = today < `${year}-${firstDay}` ? year : year + 1;
  const days: SeasonDay[] = [];
  const last = Date.parse(`${nextSeason}-${lastDay}`);
  for (let time = Date.parse(today); time <= last; time += dayMs) {
    const date = new Date(time).toISOString().slice(0, 10);
    const monthAndDay = date.slice(5);
    days.push({
      date,
      weekday: new Date(time).getUTCDay(),
      outdoors: monthAndDay >= firstDay && monthAndDay <= lastDay,
    });
  }
  return days;
}
