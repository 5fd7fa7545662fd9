import type { Geocoding } from '../geocoding/commands.ts';
import type { Platform } from '../platform/platform.ts';

/** What changing requests and matches needs. */
export type MatchDeps = Pick<
  Platform,
  'db' | 'events' | 'clock' | 'limits' | 'mail' | 'secrets' | 'publicUrl'
> &
  Geocoding;
