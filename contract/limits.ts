// Limits that screens check too. This file imports no schema library, so screens that use it load fast.

export const blogSearchMaxLength = 100;

/** More rows and bytes than a club with ten teams needs for a season. */
export const cardImportMaxRows = 500;
export const cardImportMaxBytes = 256 * 1024;

export const gamesPerPage = 20;

/** The number of games that can be paged through. A larger total is returned as this number. */
export const gamesMax = 10_000;

/** The number of days after a match in which a club can report its outcome. */
export const outcomeReportDays = 7;

/** The first and last season that a card can have. A season is a calendar year. */
export const firstSeason = 2000;
export const lastSeason = 2100;

export function isValidSeason(season: number): boolean {
  return season >= firstSeason && season <= lastSeason;
}

/** Characters of a chat message. */
export const messageMaxLength = 4000;

/** The number of opponents in one answer, nearest first. A count of opponents stops here too. */
export const opponentsMax = 50;

/** The size of an uploaded image: 10 MB. */
export const photoMaxBytes = 10 * 1024 * 1024;
