import type { FindDate, FindResult, FoundDate } from '@fixturebook/contract/opponents/find';
import { formatDate, formatDayAndMonth, getWeekday } from '../../ui/dates/calendar-date.ts';
import { countFilters, type FindSearch } from './find-search.ts';

/** Formats the days of a search, such as `Sat 12 Jun and Sun 13 Jun`. */
export function formatFindDays({ from, to }: Pick<FindSearch, 'from' | 'to'>): string {
  if (!from) return 'the same days as you';
  if (from === to) return formatDate(from);
  const joint = isWeekend({ from, to }) ? 'and' : 'to';
  return `${formatDayAndMonth(from)} ${joint} ${formatDayAndMonth(to)}`;
}

/** Formats the days on which the club would like a match. Returns undefined for all its free dates. */
export function formatWantedDays({ from, to }: Pick<FindSearch, 'from' | 'to'>) {
  if (!from) return undefined;
  if (from === to) return formatDate(from);
  return `${formatDate(from)} ${isWeekend({ from, to }) ? 'or' : 'to'} ${formatDate(to)}`;
}

/** Sums up the folded filters, such as `Sunday XI · within 25 mi · 2 more`. */
export function formatFindFilters(search: FindSearch): string {
  const { team, radius } = search;
  const count = countFilters(search);
  return [
    team || 'Any team',
    radius === undefined ? 'usual distance' : `within ${radius} mi`,
    count > 0 && `${count} more`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function isWeekend({ from, to }: Pick<FindSearch, 'from' | 'to'>): boolean {
  if (!from || !to || getWeekday(from) !== 5 || getWeekday(to) !== 6) return false;
  return Date.parse(to) - Date.parse(from) === 86_400_000;
}

export function formatFoundHeading(clubs: number, { more }: Pick<FindResult, 'more'>): string {
  if (clubs === 1 && !more) return '1 club free';
  return `${clubs} ${more ? 'or more ' : ''}clubs free, best fit first`;
}

/** Formats the team that is free, and the club's own if several of its teams are free that day. */
export function formatTeams(
  { fixture, own }: Pick<FoundDate, 'fixture' | 'own'>,
  dates: Pick<FindDate, 'date' | 'teamName'>[],
): string {
  const isOnlyTeam = dates.filter(({ date }) => date === fixture.date).length === 1;
  return isOnlyTeam ? fixture.teamName : `${fixture.teamName} for your ${dates[own]?.teamName}`;
}

/** Formats why a free date suits: `12 mi away (19 km)`, then the other reasons. */
export function formatFoundFacts({ reasons: [distance, ...rest], distanceKm }: FoundDate) {
  return [`${distance} (${Math.round(distanceKm)} km)`, ...rest].join(' · ');
}

/** Formats why another date of a club suits. Its distance is left out if it is that of the best date. */
export function formatFurtherFacts(item: FoundDate, best: FoundDate): string {
  const [, ...rest] = item.reasons;
  const isAsFar = item.distanceKm === best.distanceKm;
  return isAsFar && rest.length > 0 ? rest.join(' · ') : formatFoundFacts(item);
}
