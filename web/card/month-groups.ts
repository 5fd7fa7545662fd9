import type { CardItem } from '@fixturebook/contract/card/card';
import { addDays, addMonths, getMonthStart, getWeekday } from '../ui/dates/calendar-date.ts';
import { groupBy } from '../ui/format/group-by.ts';

/** Groups items, which must be sorted by date, by the first day of their month. */
export function groupByMonth(items: CardItem[]): { month: string; items: CardItem[] }[] {
  const months = groupBy(items, ({ fixture }) => getMonthStart(fixture.date));
  return [...months].map(([month, monthItems]) => ({ month, items: monthItems }));
}

/** Lists the first day of each month to show: April to September, and other months with a fixture. */
export function listMonths(season: number, items: CardItem[]): string[] {
  const january = `${season}-01-01`;
  const used = new Set(items.map(({ fixture }) => getMonthStart(fixture.date)));
  return Array.from({ length: 12 }, (_, index) => addMonths(january, index)).filter(
    (month, index) => (index >= 3 && index <= 8) || used.has(month),
  );
}

export function listWeeks(month: string): string[][] {
  const next = addMonths(month, 1);
  const weeks: string[][] = [];
  for (let monday = addDays(month, -getWeekday(month)); monday < next; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, weekday) => addDays(monday, weekday)));
  return weeks;
}
