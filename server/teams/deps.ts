import type { GeocodingDeps } from '../geocoding/deps.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

export type TeamDeps = Pick<Platform, 'db' | 'clock' | 'live'> & GeocodingDeps;

export type GroundDeps = TeamDeps & {
  /** Runs in the transaction that changes how many matches the club's grounds can hold. Names the field for errors. */
  onPitchesChanged: (
    tx: Transaction,
    deps: Pick<Platform, 'clock'>,
    change: { clubId: string; postcodes: string[]; path: string },
  ) => Promise<void>;
};
