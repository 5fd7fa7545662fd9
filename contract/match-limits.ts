import type { CallOffReason } from './fixtures.ts';

/** What becomes of a match on its day, and can be said only from then on. */
export const matchDayOutcomes: CallOffReason[] = ['rained-off', 'abandoned', 'conceded'];

/** Days after the match in which it can still be said what became of it. */
export const outcomeReportDays = 7;

/** The seasons, calendar years, of which there can be a card. */
export const firstSeason = 2000;
export const lastSeason = 2100;

export function isValidSeason(season: number): boolean {
  return season >= firstSeason && season <= lastSeason;
}
