import type { Fixture } from '@fixturebook/contract/fixtures';
import { publicDatePath } from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { formatLabels, sideLabels } from '../../fixtures/api.ts';
import { formatDate, formatDayAndMonth } from '../../ui/dates/calendar-date.ts';

/** How many dates the text for a group lists. More would fill the screen of a phone. */
const listedDatesMax = 12;

type SharedDate = Pick<Fixture, 'id' | 'date' | 'teamName' | 'side' | 'format' | 'overs'>;

export function formatDateAddress(origin: string, { id }: Pick<Fixture, 'id'>): string {
  return origin + publicDatePath(formatShortId(id));
}

/** Writes what a club would say about one of its free dates. */
export function formatDateText(clubName: string, date: SharedDate): string {
  return `${clubName} are looking for opponents on ${formatDate(date.date)}: ${formatGame(date)}.`;
}

export function formatClubText(clubName: string): string {
  return `${clubName}: our teams and the dates when we're looking for opponents.`;
}

interface FreeDatesText {
  clubName: string;
  season: number;
  /** In the order of their days. */
  dates: SharedDate[];
  /** Whether the address of the club's page follows the text. */
  hasAddress: boolean;
}

/** Lists the next free dates of a season for a group, one a line. Empty if there is none. */
export function formatFreeDatesText({
  clubName,
  season,
  dates,
  hasAddress,
}: FreeDatesText): string {
  if (dates.length === 0) return '';
  const lines = dates
    .slice(0, listedDatesMax)
    .map((date) => `${formatDayAndMonth(date.date)} – ${formatGame(date)}`);
  const moreCount = dates.length - lines.length;
  return [
    `${clubName} are looking for opponents in ${season}:`,
    ...lines,
    ...(moreCount > 0 ? [`and ${moreCount} more`] : []),
    ...(hasAddress ? ['Pick a date and ask us:'] : []),
  ].join('\n');
}

function formatGame({ teamName, side, format, overs }: SharedDate): string {
  return [teamName, sideLabels[side].toLowerCase(), formatFormat(format, overs)]
    .filter(Boolean)
    .join(', ');
}

function formatFormat(format: Fixture['format'], overs: number | null): string {
  if (format === 'limited-overs') return overs === null ? 'limited overs' : `${overs} overs`;
  if (format === 'declaration') return 'timed';
  return format === null ? '' : formatLabels[format];
}
