import { isInPlayingSeason } from '@fixturebook/contract/calendar/playing-season';
import { addDays, getWeekday } from '../../ui/dates/calendar-date.ts';
import type { FindSearch } from './find-search.ts';

export type FindDays = Pick<FindSearch, 'from' | 'to'>;

interface DaysToOffer {
  today: string;
  /** The club's own next free dates. */
  freeDates: string[];
  /** The days of the search, which are offered too. Empty for all free dates. */
  chosen: FindDays;
  /** How many weekends of the season are offered. */
  weekends: number;
}

/**
 * Lists the days to search for, the earliest first: the next weekends of the season, and those on which the club has
 * listed a free date. The days of a weekend and both together are one group.
 */
export function listDayGroups({ today, freeDates, chosen, weekends }: DaysToOffer): FindDays[][] {
  const days = new Set([...listSeasonSaturdays(today, weekends), ...freeDates.map(toFirstDay)]);
  const groups = [...days].map((first) =>
    listDaysOfGroup(first).filter(({ from }) => from >= today),
  );
  const isOffered = groups.flat().some((one) => isSameDays(one, chosen));
  if (chosen.from && !isOffered) groups.push([chosen]);
  return groups
    .filter((group) => group.length > 0)
    .sort(([one], [other]) => (one?.from ?? '').localeCompare(other?.from ?? ''));
}

export function isSameDays(one: FindDays, other: FindDays): boolean {
  return one.from === other.from && one.to === other.to;
}

/** On a Sunday the first weekend began the day before. */
function listSeasonSaturdays(today: string, count: number): string[] {
  const saturdays: string[] = [];
  for (
    let saturday = addDays(today, 5 - getWeekday(today));
    saturdays.length < count;
    saturday = addDays(saturday, 7)
  )
    if (isInPlayingSeason(saturday) || isInPlayingSeason(addDays(saturday, 1)))
      saturdays.push(saturday);
  return saturdays;
}

/** Returns the Saturday of a weekend, or any other day itself. */
function toFirstDay(date: string): string {
  return getWeekday(date) === 6 ? addDays(date, -1) : date;
}

function listDaysOfGroup(first: string): FindDays[] {
  const sunday = addDays(first, 1);
  if (getWeekday(first) !== 5) return [{ from: first, to: first }];
  return [
    { from: first, to: first },
    { from: sunday, to: sunday },
    { from: first, to: sunday },
  ];
}
