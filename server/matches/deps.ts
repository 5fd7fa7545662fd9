import type { GeocodingDeps } from '../geocoding/commands.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

/** What changing requests and matches needs. */
export type MatchDeps = Pick<
  Platform,
  'db' | 'events' | 'clock' | 'limits' | 'mail' | 'secrets' | 'publicUrl'
> &
  GeocodingDeps;

/** What declining a request needs beside that: the feature that offered the date reacts to it. */
export interface DeclineDeps {
  /** Runs in the transaction that declines the request. */
  onDeclined: (
    tx: Transaction,
    request: { fixtureId: string; ownFixtureId: string | null; fromClubId: string },
  ) => Promise<void>;
}
