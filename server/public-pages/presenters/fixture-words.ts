import { formatList } from '@fixturebook/contract/format';
import { formatNames } from '@fixturebook/contract/match-terms';
import { Weekday } from '@fixturebook/contract/teams/teams';
import { parseLondonTime } from '../../platform/calendar.ts';
import type { PublicFixture } from '../queries/public-fixtures.ts';

type Play = Pick<PublicFixture, 'startTime' | 'format' | 'overs'>;

export const sideWords: Record<PublicFixture['side'], string> = {
  home: 'Home',
  away: 'Away',
  either: 'Home or away',
};

/** Formats `40 overs`, `Twenty20` or `Declaration`. Returns '' if the club has not said how it plays. */
export function formatPlay({ format, overs }: Pick<Play, 'format' | 'overs'>): string {
  if (overs !== null) return `${overs} overs`;
  if (format === null) return '';
  const name = formatNames[format];
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

export function formatStart({ startTime }: Pick<Play, 'startTime'>): string {
  return startTime?.slice(0, 5) ?? '';
}

const rowDateFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Formats `Sat 12 Jun`. */
export function formatRowDate(date: string): string {
  return rowDateFormat.format(new Date(date)).replace(',', '');
}

const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats `June 2027`. */
export function formatMonth(date: string): string {
  return monthFormat.format(new Date(date));
}

/** Formats the day, or the start with its offset from UTC, as ISO 8601. */
export function formatStartDate({ date, startTime }: { date: string; startTime: string | null }) {
  if (startTime === null) return date;
  const time = startTime.slice(0, 5);
  const isSummerTime = parseLondonTime(date, time).getTime() < Date.parse(`${date}T${time}Z`);
  return `${date}T${time}:00${isSummerTime ? '+01:00' : '+00:00'}`;
}

/** Formats `Saturdays and Sundays`. */
export function formatWeekdays(weekdays: Weekday[]): string {
  const days = Weekday.options
    .filter((day) => weekdays.includes(day))
    .map((day) => `${day.slice(0, 1).toUpperCase()}${day.slice(1)}s`);
  return formatList(days);
}
