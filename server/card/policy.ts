import { createFairGate } from '../platform/http/fair-gate.ts';
import type { RateLimit } from '../platform/http/limits.ts';

export const checklistWrites: RateLimit = {
  name: 'checklist-writes',
  points: 60,
  seconds: 60 * 60,
};

/**
 * Limits the reads from one IP address. The limit is high, because a calendar service may read for
 * many users from one address.
 */
export const calendarReads: RateLimit = {
  name: 'calendar-reads',
  points: 6_000,
  seconds: 60 * 60,
  sliceSize: 50,
};

export const cardImportReads: RateLimit = { name: 'card-imports', points: 60, seconds: 60 * 60 };

/** Limits the addresses of other sites that a user lets the server read. */
export const cardAddressReads: RateLimit = { name: 'card-addresses', points: 30, seconds: 60 * 60 };

/** Limits accepted imports per user and hour. Each row also counts against `fixtureWrites`. */
export const cardImportWrites: RateLimit = {
  name: 'card-import-acceptances',
  points: 120,
  seconds: 60 * 60,
};

/** Limits how often a user lets the server read the subscribed calendars of the club at once. */
export const cardFeedReads: RateLimit = { name: 'card-feed-reads', points: 20, seconds: 60 * 60 };

/**
 * Creates a gate in front of previews of tables and pasted lines: one at a time, in turn by user, and then 429.
 * Reading a file of the maximum size keeps the thread busy for tens of milliseconds. An acceptance needs no gate: it
 * stores its rows in batches, and can wait for a geocoding provider, for which no other club should wait.
 */
export function createImportGate() {
  return createFairGate({ concurrency: 1, maxWaiting: 20, maxOfCaller: 10, retryAfterSeconds: 5 });
}

/**
 * Creates the gates in front of calendars. `runFetch` is for reading other sites, which can keep an answer waiting for
 * ten seconds. `runCalendar` is for the thread that reads the events, which can take five.
 */
export function createCalendarGates() {
  return {
    runFetch: createFairGate({
      concurrency: 4,
      maxWaiting: 20,
      maxOfCaller: 2,
      retryAfterSeconds: 10,
    }),
    runCalendar: createFairGate({
      concurrency: 1,
      maxWaiting: 20,
      maxOfCaller: 2,
      retryAfterSeconds: 10,
    }),
  };
}

export type CalendarGates = ReturnType<typeof createCalendarGates>;
