// This file imports no schema library, so that screens load fast.

export const blogSearchMaxLength = 100;

/** More rows and bytes than a season of ten teams needs. */
export const cardImportMaxRows = 500;
export const cardImportMaxBytes = 256 * 1024;

export const gamesPerPage = 20;

/** The API returns this number instead of a larger total. */
export const gamesMax = 10_000;

export const outcomeReportDays = 7;

/** A season is a calendar year. */
export const firstSeason = 2000;
export const lastSeason = 2100;

export function isValidSeason(season: number): boolean {
  return season >= firstSeason && season <= lastSeason;
}

export const messageMaxLength = 4000;

/** The maximum number of opponents that the API lists or counts for a free date. */
export const opponentsMax = 50;

export const photoMaxBytes = 10 * 1024 * 1024;
