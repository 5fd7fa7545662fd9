/** Rows and bytes that a file may have: more than a club with ten teams plays in a season. */
export const cardImportMaxRows = 500;
export const cardImportMaxBytes = 256 * 1024;
