import type { FreeClubsCount } from '@fixturebook/contract/public-pages/free-clubs-count';
import { visitorRadiusMiles } from '@fixturebook/contract/public-pages/visitor-count';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { formatDate } from '../../ui/dates/calendar-date.ts';

export function formatFreeClubs({ count, isMore, date }: FreeClubsCount, today: string): string {
  const isFreeOnDay = `within ${visitorRadiusMiles} miles are free on ${formatDay(date, today)}.`;
  if (count === 'none')
    return 'No clubs near you are free that day yet. List your date and be the first.';
  if (count === 'a-few') return `A few clubs ${isFreeOnDay}`;
  return `${isMore ? 'More than ' : ''}${count} clubs ${isFreeOnDay}`;
}

/** Formats `Sunday 14 June`, with the year if it is not this one. */
function formatDay(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? formatDate(date).slice(0, -5) : formatDate(date);
}

export function formatCountError(error: Error): string {
  return hasErrorStatus(error, 429)
    ? "You've looked at a lot of days. Please wait a few minutes, then carry on."
    : error.message;
}
