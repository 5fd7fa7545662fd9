import { type Area, formatInArea } from '@fixturebook/contract/places/areas';
import {
  roundForVisitors,
  type VisitorCount,
} from '@fixturebook/contract/public-pages/visitor-count';
import type { AreaCount } from '../queries/area-pages.ts';

/** Says how many clubs and free dates an area has. `counted` is undefined before the first count of a new site. */
export function formatAreaCounts(area: Area, counted: AreaCount | undefined): string {
  const place = formatInArea(area);
  if (!counted)
    return `Clubs ${place} can list their free dates here, so that others ask for a match.`;
  const clubs = roundForVisitors(counted.clubs);
  if (clubs === 'none')
    return `No club ${place} is here yet. List your free dates and be the first.`;
  return `${formatClubCount(clubs)} ${place} arrange their matches here${formatFreeDates(counted)}.`;
}

/** Formats “28 clubs” or “A few clubs”. */
export function formatClubCount(clubs: VisitorCount): string {
  return clubs === 'a-few' ? 'A few clubs' : `${clubs} clubs`;
}

/** With fewer than four clubs, the number of their dates could tell what one of them lists. */
function formatFreeDates({ clubs, freeWeekendDates }: AreaCount): string {
  const dates = roundForVisitors(freeWeekendDates);
  if (dates === 'none') return '';
  if (typeof roundForVisitors(clubs) !== 'number') return ', with free weekend dates to come';
  if (dates === 'a-few') return ', with a few free weekend dates to come';
  return `, with ${dates} free weekend dates to come`;
}
