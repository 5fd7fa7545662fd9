const hourMs = 3_600_000;

const lookIntervalMs = 6 * hourMs;

/** After this many days without a successful look, the job no longer looks at a calendar. */
const feedFailingDays = 14;

/** Looks wait for up to this much longer, so that the calendars of one site are not all read at once. */
const spreadMs = hourMs / 2;

/** `chance` is from 0 to 1. */
export function getNextLook(now: Date, chance: number): Date {
  return new Date(now.getTime() + lookIntervalMs + chance * spreadMs);
}

/**
 * Returns when a calendar that has failed since `failingSince` is looked at again, or null after 14 days. The delay
 * grows from 6 hours to a day.
 */
export function getNextLookAfterFault(now: Date, failingSince: Date, chance: number): Date | null {
  const failingMs = now.getTime() - failingSince.getTime();
  if (failingMs >= feedFailingDays * 24 * hourMs) return null;
  const delayMs = Math.min(Math.max(failingMs, lookIntervalMs), 24 * hourMs);
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
