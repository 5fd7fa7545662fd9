import type { Surface } from '@fixturebook/contract/fixtures';
import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team, TeamColour, Weekday } from '@fixturebook/contract/teams/teams';
import {
  formatCategory,
  formatMatchFormat,
  sideLabels,
  strengthLabels,
  surfaceLabels,
} from '../fixtures/api.ts';
import { formatCount } from '../ui/format/count.ts';

/** In the order of a British week. */
export const weekdayLabels: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

export const weekdayNames = Object.keys(weekdayLabels) as Weekday[];

export const colourLabels: Record<TeamColour, string> = {
  green: 'Green',
  blue: 'Blue',
  red: 'Red',
  amber: 'Amber',
  purple: 'Purple',
  teal: 'Teal',
  grey: 'Grey',
};

/** One line about who plays and when, such as `Men · Saturdays and Sundays · Lower Meadow`. */
export function formatTeamFacts(team: Team, ground: Ground | undefined): string {
  return [formatCategory(team), formatWeekdays(team.weekdays), ground?.name]
    .filter(Boolean)
    .join(' · ');
}

/** Formats `Saturdays and Sundays`. */
export function formatWeekdays(weekdays: Weekday[]): string {
  const days = weekdayNames
    .filter((day) => weekdays.includes(day))
    .map((day) => `${weekdayLabels[day]}s`);
  const last = days.pop() ?? '';
  return days.length > 0 ? `${days.join(', ')} and ${last}` : last;
}

/** One line about how a team plays, such as `Home · 13:00 · Limited overs (40) · Medium`. */
export function formatTeamGame(
  team: Pick<Team, 'side' | 'startTime' | 'format' | 'overs' | 'strength'>,
): string {
  return [
    team.side && sideLabels[team.side],
    team.startTime,
    formatMatchFormat(team),
    team.strength && strengthLabels[team.strength],
  ]
    .filter(Boolean)
    .join(' · ');
}

/** One line about a ground, such as `SW18 4RD · 2 pitches · Grass`. */
export function formatGroundFacts({ postcode, pitches, surface }: Ground): string {
  return [postcode, formatPitches({ pitches: String(pitches ?? ''), surface: surface ?? '' })]
    .filter(Boolean)
    .join(' · ');
}

/** Formats `2 pitches · Grass`. Returns '' for a single pitch, or an unknown number, of an unknown surface. */
export function formatPitches({ pitches, surface }: Record<'pitches' | 'surface', string>) {
  const count = Number(pitches);
  return [
    count > 1 && formatCount(count, 'pitch', 'pitches'),
    surface && surfaceLabels[surface as Surface],
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Says which names are kept for next time, and which are not. */
export function formatKeptNames(names: { addition: string; isAdded: boolean }[]): string {
  const list = (isWanted: boolean) =>
    names
      .filter(({ isAdded }) => isAdded === isWanted)
      .map(({ addition }) => addition)
      .join(' and ');
  const [added, failed] = [list(true), list(false)];
  return [
    added && `We've added ${added}.`,
    failed && `We couldn't add ${failed}. You can do so under Teams and grounds.`,
  ]
    .filter(Boolean)
    .join(' ');
}
