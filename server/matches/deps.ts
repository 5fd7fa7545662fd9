import type { GeocodingDeps } from '../geocoding/deps.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

export type MatchDeps = Pick<
  Platform,
  'db' | 'events' | 'jobs' | 'clock' | 'limits' | 'live' | 'mail' | 'secrets' | 'publicUrl'
> &
  GeocodingDeps;

export interface DeclineRequestDeps {
  /** Runs in the transaction that declines the request. */
  onDeclined: (
    tx: Transaction,
    request: { fixtureId: string; ownFixtureId: string | null; fromClubId: string },
  ) => Promise<void>;
}
