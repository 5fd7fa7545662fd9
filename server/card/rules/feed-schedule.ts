const hourMs = 3_600_000;

const readIntervalMs = 6 * hourMs;

/** After this many days without a successful read, the job no longer reads a calendar. */
const feedFailingDays = 14;

/** Reads wait for up to this much longer, so that the calendars of one site are not all read at once. */
const spreadMs = hourMs / 2;

/** `chance` is from 0 to 1. */
export function getNextRead(now: Date, chance: number): Date {
  return new Date(now.getTime() + readIntervalMs + chance * spreadMs);
}

/**
 * Returns when a calendar that has failed since `failingSince` is read again, or null after 14 days. The delay
 * grows from 6 hours to a day.
 */
export function getNextReadAfterFault(now: Date, failingSince: Date, chance: number): Date | null {
  const failingMs = now.getTime() - failingSince.getTime();
  if (failingMs >= feedFailingDays * 24 * hourMs) return null;
  const delayMs = Math.min(Math.max(failingMs, readIntervalMs), 24 * hourMs);
  return new Date(now.getTime() + delayMs + chance * spreadMs);
}

/**
 * Returns the site and the file ending of an address, such as `calendar.google.com/….ics`, because any other part can
 * be its token.
 */
export function shortenAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}/…${pathname.endsWith('.ics') ? '.ics' : ''}`;
}
