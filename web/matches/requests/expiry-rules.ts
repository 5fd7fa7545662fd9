import type { MatchRequest } from '@fixturebook/contract/matches';
import { getServerTime } from '../../ui/dates/clock.ts';

const secondMs = 1_000;

/** The server's clock may be a little behind, so the first refetch is this long after the expiry. */
const marginMs = 300;

/**
 * Returns how long to wait before open requests are fetched again, so that an expired one disappears at its time,
 * and one that can be undone is shown as sent once the other club has been told.
 * A request that is long past its expiry means that this device's clock is wrong, so it is fetched less often.
 */
export function getExpiryRefetchIntervalMs(
  requests:
    | (Pick<MatchRequest, 'status' | 'expiresAt'> & Partial<Pick<MatchRequest, 'undoUntil'>>)[]
    | undefined,
  now = getServerTime().getTime(),
): number | false {
  const open = requests?.filter(({ status }) => status === 'open') ?? [];
  if (open.length === 0) return false;
  const ends = open.map(({ expiresAt, undoUntil }) => Date.parse(undoUntil ?? expiresAt));
  const remainingMs = Math.min(...ends) - now;
  if (remainingMs < -10 * secondMs) return 30 * secondMs;
  return Math.max(secondMs, remainingMs + marginMs);
}
