import type { Limit } from '../platform/http/limits.ts';

/** Reads of cards by calendars from one network, which may be that of all who use one product. */
export const calendarReads: Limit = {
  name: 'calendar-reads',
  points: 6_000,
  seconds: 60 * 60,
  sliceSize: 50,
};

/** Files that one user has read: each is mended and tried again a few times. */
export const cardImportReads: Limit = { name: 'card-imports', points: 60, seconds: 60 * 60 };

/** Previews that one user accepts. Each row counts as a fixture that is listed, too. */
export const cardImportWrites: Limit = {
  name: 'card-import-acceptances',
  points: 120,
  seconds: 60 * 60,
};
