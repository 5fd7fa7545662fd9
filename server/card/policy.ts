import type { Limit } from '../platform/http/limits.ts';

/** Counts per network address, which a calendar service may share among many users. */
export const calendarReads: Limit = {
  name: 'calendar-reads',
  points: 6_000,
  seconds: 60 * 60,
  sliceSize: 50,
};

export const cardImportReads: Limit = { name: 'card-imports', points: 60, seconds: 60 * 60 };

/** Accepted previews per user and hour. Each row also counts as a listed fixture. */
export const cardImportWrites: Limit = {
  name: 'card-import-acceptances',
  points: 120,
  seconds: 60 * 60,
};
