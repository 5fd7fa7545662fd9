import type { GeocodingDeps } from '../geocoding/deps.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

export type TeamDeps = Pick<Platform, 'db' | 'clock' | 'live'> &
  GeocodingDeps & {
    /** Locks the club's open requests to others. Call it after locking the club's fixtures, and before locking the club. */
    lockSentRequests: (tx: Transaction, clubId: string) => Promise<void>;
    /** Runs in the transaction that renames a team. `today` is a date in London. */
    onTeamRenamed: (
      tx: Transaction,
      change: { clubId: string; today: string; from: string; to: string },
    ) => Promise<void>;
  };

export type GroundDeps = TeamDeps & {
  /** Runs in the transaction that changes how many pitches the club's grounds have. Names the field for errors. */
  onPitchesChanged: (
    tx: Transaction,
    deps: Pick<Platform, 'clock'>,
    change: { clubId: string; postcodes: string[]; path: string },
  ) => Promise<void>;
};
