import type { Side } from '@fixturebook/contract/fixtures';
import type { Weekday } from '@fixturebook/contract/teams/teams';
import { sideLabels } from '../../fixtures/api.ts';
import { weekdayNames } from '../../teams/api.ts';
import { addDays, addMonths, getMonthStart, getWeekday } from '../../ui/dates/calendar-date.ts';

/** The longest time whose days can be picked, in months. */
export const maxMonths = 12;

interface DayRange {
  from: string;
  to: string;
}

/** Lists the days of the range that are on one of the weekdays. */
export function listDays({ from, to }: DayRange, weekdays: Weekday[]): string[] {
  const wanted = new Set(weekdays.map((name) => weekdayNames.indexOf(name)));
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    if (wanted.has(getWeekday(day))) days.push(day);
  return days;
}

/** Lists the first day of each month that has a day of the range. */
export function listMonthsOfRange({ from, to }: DayRange): string[] {
  const months: string[] = [];
  for (let month = getMonthStart(from); month <= to; month = addMonths(month, 1))
    months.push(month);
  return months;
}

/**
 * Returns the chosen days in order: those of the weekdays, except those that the user has unticked, and the other
 * days that the user has ticked. `taken` are the days on which the team has a fixture.
 */
export function listChosenDays(
  days: string[],
  { toggled, taken, range }: { toggled: string[]; taken: ReadonlySet<string>; range: DayRange },
): string[] {
  const chosen = new Set(days);
  for (const day of toggled)
    if (!chosen.delete(day) && day >= range.from && day <= range.to) chosen.add(day);
  return [...chosen].filter((day) => !taken.has(day)).sort();
}

/** Writes a line for each day, in the form that the server reads. */
export function formatLines(
  days: string[],
  { side, startTime }: { side: Side; startTime: string },
) {
  return days.map((day) => `${day} ${sideLabels[side]} ${startTime}`.trim()).join('\n');
}
